import { fileURLToPath } from 'node:url'
import { findCodec } from '../packages/bench-core/src/codecs/catalogue.ts'
import { planCores } from '../packages/bench-core/src/measure/process/pinning.ts'
import {
  type ProcessSettings,
  trialFlags,
} from '../packages/bench-core/src/measure/process/runtime/trial-flags.ts'
import { runProgram, trialRuntime } from '../packages/bench-core/src/self-check/programs/run-program.ts'
import type { EncodeReading } from './allocator/encode-main.ts'
import { orRefuse, readOptions, wholeNumber } from './options.ts'
import { calledText } from './tables.ts'
import { takeMachine } from './take-machine.ts'

/**
 * Prints what encoding costs in fresh processes of identical code, by turns with the settings of the allocator that trials
 * have and without them, and how many pages each gets from the system: docs/experiments/trial-settings.md.
 * Usage: pnpm allocator [--processes 6] [--codec protobufjs]
 */
const { processes, codec } = orRefuse(() => {
  const given = readOptions(['processes', 'codec'])
  const name = findCodec(given.codec ?? 'protobufjs').info.name
  return { processes: wholeNumber('processes', given.processes, 6), codec: name }
})

const path = fileURLToPath(new URL('allocator/encode-main.ts', import.meta.url))
const runtimes: Record<string, ProcessSettings> = {
  'as it is': { flags: trialFlags, variables: {} },
  'as in trials': trialRuntime,
}

const lock = await takeMachine('pnpm allocator')
const cores = await planCores()
console.log([...calledText('allocator'), `encode ${codec}, ${processes} processes each`, ''].join('\n'))
for (let number = 1; number <= processes; number++) {
  for (const [name, runtime] of Object.entries(runtimes)) {
    const { nsPerOperation, pageFaultsPerOperation } = await runProgram(
      (printed) => printed as EncodeReading,
      {
        path,
        setup: { codec, workload: 'infrastructure-execution', seed: 42 },
        runtime,
        cores: cores && [cores.measuring],
        signal: new AbortController().signal,
      },
    )
    process.stdout.write(
      `${number}  ${name.padEnd(12)}  ${(nsPerOperation / 1e3).toFixed(2).padStart(7)} µs  ${pageFaultsPerOperation.toFixed(3).padStart(7)} page faults an operation\n`,
    )
  }
}
await lock.release()
