import { stopSignal } from '@wirebench/bench-core/stop-signal'
import { ownParts } from './parts.ts'
import { serve } from './serve.ts'

const stop = stopSignal()
// Its terminal may be closed before it has ended in order.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
process.exitCode = await serve(process.argv.slice(2), process.env, ownParts(), process, stop)
