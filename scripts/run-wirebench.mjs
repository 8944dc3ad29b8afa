// What the package's command runs, on whichever Node.js it found.
import { endWithNpx } from './end-with-npx.mjs'
import { pinnedNode } from './pinned-node.mjs'

const { node } = process.versions
if (Number.parseInt(node, 10) < Number.parseInt(pinnedNode, 10)) {
  process.stderr.write(
    `error: this is Node.js ${node}; ${pinnedNode}, which Wirebench comes with, is not installed for ${process.platform} on ${process.arch}\n` +
      'install Wirebench with its optional dependencies, or use a Node.js that is as new\n',
  )
  process.exit(2)
}

endWithNpx()
const isStart = process.argv[2] === 'start'
if (isStart) process.argv.splice(2, 1)
const program = isStart ? 'apps/server/src/main.js' : 'packages/bench-core/src/bin.js'
await import(new URL(`../${program}`, import.meta.url).href)
