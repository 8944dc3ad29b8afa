import { readFileSync } from 'node:fs'

/** What starts programs and passes no signal on when it is killed: npx, and the package's own command. */
const starter = /\bnpx\b|\bnpm exec\b|[\\/]wirebench(\.mjs)?(\0|$)/

/**
 * npx passes no signal on: what it started would live on without it, and nobody would know of it. Where the program was
 * started by npx and that is gone, it ends as by Ctrl-C. Only Linux tells so cheaply who started whom.
 */
export function endWithNpx() {
  // This process and those that it was started by, up to npx.
  const line = [process.pid]
  let command
  do {
    line.push(parentOf(line.at(-1)))
    command = read(`/proc/${line.at(-1)}/cmdline`)
    if (command === '') return
  } while (!starter.test(command))
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
