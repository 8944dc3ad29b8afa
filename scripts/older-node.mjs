// Gives the programs of the package what an older Node.js than the one that comes along doesn't have yet.
import { createRequire } from 'node:module'

if (Map.prototype.getOrInsertComputed === undefined) createRequire(import.meta.url)('./built-ins.cjs')
