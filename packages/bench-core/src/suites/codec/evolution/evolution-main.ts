import { codecOf } from '../../../codecs/catalogue.ts'
import { nextCommand, reply } from '../../../measure/trial/pipe.ts'
import type { EvolutionCheck } from '../../../model/run/run-event.ts'
import { evolutions } from '../../../workloads/evolutions/evolutions.ts'
import { checkEvolution } from './check-evolution.ts'

/** What an evolution process is for: the only argument of its process, as JSON. */
interface EvolutionSetup {
  readonly codec: string
  readonly module?: string | undefined
  readonly seed: number
}

const setup: EvolutionSetup = JSON.parse(process.argv[2]!)
reply({ type: 'ready', readyMs: performance.now(), operations: [], encodedBytes: [] })
while (nextCommand()?.type === 'question') {
  try {
    const checks: EvolutionCheck[] = []
    const codec = await codecOf(setup)
    for (const evolution of evolutions) checks.push(...(await checkEvolution(codec, evolution, setup.seed)))
    reply({ type: 'answer', answer: JSON.stringify(checks) })
  } catch (error) {
    reply({ type: 'failed', reason: 'threw', text: error instanceof Error ? error.message : String(error) })
  }
}
