import { reply } from '../../../measure/trial/pipe.ts'
import { targetLoadClient } from '../target/target-client.ts'
import type { ClientSetup } from './contract.ts'
import { transportLoadClient } from './load-client.ts'
import { runClient } from './run-client.ts'

const setup: ClientSetup = JSON.parse(process.argv[2]!)
try {
  if (setup.isRpcTarget) {
    const { rpcTargetLoadClient } = await import('../target/rpc-target-client.ts')
    await runClient(setup, await rpcTargetLoadClient())
  } else if (setup.targetHost !== '') await runClient(setup, targetLoadClient(setup))
  else await runClient(setup, await transportLoadClient(setup))
} catch (error) {
  reply({ type: 'failed', reason: 'threw', text: error instanceof Error ? error.message : String(error) })
}
