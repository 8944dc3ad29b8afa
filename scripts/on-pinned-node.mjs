// Starts a program on the pinned Node.js, or says in two lines that this is another. It is plain JavaScript because an older
// Node.js, which runs where an installation is missing or broke off, can't read the program.
import { readFileSync } from 'node:fs'

const { dependencies, packageManager } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
)
const majorOf = (version) => Number(version.split('.')[0])

if (majorOf(process.versions.node) < majorOf(dependencies.node)) {
  process.stderr.write(
    `error: this is Node.js ${process.versions.node}; ${dependencies.node}, which Wirebench comes with, is not installed\n` +
      `run \`npx ${packageManager} install\` to install it, and see what that says\n`,
  )
  process.exit(2)
}

endWithNpx()
const [program] = process.argv.splice(2, 1)
await import(new URL(`../${program}`, import.meta.url).href)

/**
 * npx passes no signal on: pnpm and what it started would live on without it, and nobody would know of them. Where the
 * program was started by npx and that is gone, it ends as by Ctrl-C. Only Linux tells so cheaply who started whom.
 */
function endWithNpx() {
  // This process and those that it was started by, up to npx.
  const line = [process.pid]
  let command
  do {
    line.push(parentOf(line.at(-1)))
    command = read(`/proc/${line.at(-1)}/cmdline`)
    if (command === '') return
  } while (!/\bnpx\b|\bnpm exec\b/.test(command))
  const watch = setInterval(() => {
    if (line.slice(1).every((parent, place) => parentOf(line[place]) === parent)) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 1000)
  watch.unref()
}

/** The process that started another; 0 where that isn't known. */
function parentOf(pid) {
  const stat = read(`/proc/${pid}/stat`)
  return Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2] ?? 0)
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
