import { asFailure } from './client/failure.ts'
import type { ClientCommand, ClientReply } from './client/protocol.ts'
import { clientWorker } from './client/run-client.ts'

const work = clientWorker()
const reply = (message: ClientReply) => process.send?.(message)
let turn = Promise.resolve()

process.on('message', (command: ClientCommand) => {
  turn = turn.then(async () => {
    try {
      reply(await work(command))
    } catch (error) {
      reply({ type: 'failed', failure: asFailure(error) })
    }
  })
})
// Whoever asked is gone: what is under way is for nobody.
process.on('disconnect', () => process.exit())
