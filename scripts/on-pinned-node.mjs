// Starts a program on the pinned Node.js, or says in two lines that this is another, and how to have that one. It is plain JavaScript because an older
// Node.js, which runs where an installation is missing or broke off, can't read the program.
import { existsSync, readFileSync } from 'node:fs'
import module from 'node:module'
import { fileURLToPath } from 'node:url'
import { endWithNpx } from './end-with-npx.mjs'

const { dependencies, packageManager } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
)
const majorOf = (version) => Number(version.split('.')[0])

if (majorOf(process.versions.node) < majorOf(dependencies.node)) {
  const [what, todo] = existsSync(new URL('../node_modules/.bin/node', import.meta.url))
    ? [
        'runs on',
        `start it with \`npx ${packageManager} start\` or \`npx ${packageManager} bench\`, which use that one`,
      ]
    : ['needs', `run \`npx ${packageManager} install\`, which installs it, and see what that says`]
  process.stderr.write(
    `error: this is Node.js ${process.versions.node}, and Wirebench ${what} ${dependencies.node}\n${todo}\n`,
  )
  process.exit(2)
}

// The next start finds compiled what this one loads.
module.enableCompileCache?.(
  process.env.NODE_COMPILE_CACHE ??
    fileURLToPath(new URL('../node_modules/.cache/wirebench-compiled', import.meta.url)),
)
endWithNpx()
const [program] = process.argv.splice(2, 1)
await import(new URL(`../${program}`, import.meta.url).href)
