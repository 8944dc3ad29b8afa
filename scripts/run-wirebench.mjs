// What the package's command runs, on whichever Node.js it found.
import module from 'node:module'
import { endWithNpx } from './end-with-npx.mjs'
import { pinnedNode } from './pinned-node.mjs'

const { node } = process.versions
const oldest = 20
if (Number.parseInt(node, 10) < oldest) {
  process.stderr.write(
    `error: this is Node.js ${node}; ${pinnedNode}, which Wirebench comes with, is not installed for ${process.platform} on ${process.arch}\n` +
      `install Wirebench with its optional dependencies, or use Node.js ${oldest} or newer\n`,
  )
  process.exit(2)
}

// The next start finds compiled what this one loads.
module.enableCompileCache?.()
endWithNpx()
const isStart = process.argv[2] === 'start'
if (isStart) process.argv.splice(2, 1)
const program = isStart ? 'apps/server/src/main.js' : 'packages/bench-core/src/bin.js'
await import(new URL(`../${program}`, import.meta.url).href)
