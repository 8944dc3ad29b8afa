import { codecOf } from '../../../codecs/catalogue.ts'
import { nextCommand, reply } from '../../../measure/trial/pipe.ts'
import type { EvolutionCheck } from '../../../model/run/run-event.ts'
import { evolutions } from '../../../workloads/evolutions/evolutions.ts'
import { checkEvolution } from './check-evolution.ts'
import type { EvolutionSetup } from './setup.ts'

const setup: EvolutionSetup = JSON.parse(process.argv[2]!)
reply({ type: 'ready', readyMs: performance.now(), operations: [], encodedBytes: [] })
while (nextCommand()?.type === 'question') {
  const checks: EvolutionCheck[] = []
  const codec = await codecOf(setup)
  for (const evolution of evolutions) checks.push(...(await checkEvolution(codec, evolution, setup.seed)))
  reply({ type: 'answer', answer: JSON.stringify(checks) })
}
