import { readFileSync } from 'node:fs'

const { optionalDependencies } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const family = '@wirebench/node-'

/** The package with the Node.js for this system; there may be none. */
export const packageOfNode = `${family}${process.platform}-${process.arch}`

/** The version of the Node.js that the package brings. */
export const [, pinnedNode] = Object.entries(optionalDependencies).find(([name]) => name.startsWith(family))
