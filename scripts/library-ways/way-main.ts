import { prepareCodecTrial } from '../../packages/bench-core/src/suites/codec/trial/prepare-trial.ts'
import type { Reading, WaySetup } from './run-way.ts'
import { libraryWays } from './ways.ts'

const { codec, operation: name, messages, effort, workload, seed }: WaySetup = JSON.parse(process.argv[2]!)
const prepared = await prepareCodecTrial({ codec, workload, seed, operations: [name] })
if ('reason' in prepared) throw new Error(prepared.text)
const { inputs, run } = prepared.operations[0]!
const { measure } = libraryWays.find((way) => way.codec === codec)!

const startMs = performance.now()
const startCpu = process.cpuUsage()
const nsPerOperation = await measure(
  messages === 'one' ? alwaysOne(inputs[usualOne(prepared.encodedBytes)]) : oneAfterTheOther(),
  effort,
)
const { user, system } = process.cpuUsage(startCpu)
const reading: Reading = {
  nsPerOperation,
  cpuShare: (user + system) / 1e3 / (performance.now() - startMs),
}
process.stdout.write(JSON.stringify(reading))

function alwaysOne(input: unknown): () => unknown {
  return () => run(input)
}

function oneAfterTheOther(): () => unknown {
  let position = 0
  return () => {
    const result = run(inputs[position])
    position = position + 1 === inputs.length ? 0 : position + 1
    return result
  }
}

/** The message whose size is nearest to the mean of all. */
function usualOne(bytes: readonly number[]): number {
  const mean = bytes.reduce((sum, size) => sum + size, 0) / bytes.length
  const distance = (index: number) => Math.abs(bytes[index]! - mean)
  return bytes.reduce((nearest, _, index) => (distance(index) < distance(nearest) ? index : nearest), 0)
}
