// Ends with 0 where the server in this container answers; its API demands the token of everyone.
import { readFileSync } from 'node:fs'

const [, , tokenFile = '/run/secrets/wirebench-token', address = 'http://127.0.0.1:4600'] = process.argv
const authorization = `Bearer ${readFileSync(tokenFile, 'utf8').trim()}`
const { ok } = await fetch(`${address}/api/health`, { headers: { authorization } })
process.exitCode = ok ? 0 : 1
