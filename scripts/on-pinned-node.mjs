// Starts a program on the pinned Node.js, or says in two lines that this is another. It is plain JavaScript because an older
// Node.js, which runs where an installation is missing or broke off, can't read the program.
import { readFileSync } from 'node:fs'
import { endWithNpx } from './end-with-npx.mjs'

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
