import { findCodec } from '../../../codecs/catalogue.ts'
import { nextCommand, reply } from '../../../measure/trial/pipe.ts'
import type { EvolutionCheck } from '../../../model/run-event.ts'
import { evolutions } from '../../../workloads/evolutions.ts'
import { checkEvolution } from './check-evolution.ts'
import type { EvolutionSetup } from './setup.ts'

const { codec, seed }: EvolutionSetup = JSON.parse(process.argv[2]!)
reply({ type: 'ready', readyMs: performance.now(), operations: [], encodedBytes: [] })
while (nextCommand()?.type === 'question') {
  const checks: EvolutionCheck[] = []
  for (const evolution of evolutions)
    checks.push(...(await checkEvolution(findCodec(codec), evolution, seed)))
  reply({ type: 'answer', answer: JSON.stringify(checks) })
}
