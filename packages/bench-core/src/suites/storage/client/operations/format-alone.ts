import type { Row } from '../../formats/column-format.ts'
import { nowNs } from '../tally.ts'
import type { Operation, OperationMaker } from './operation.ts'

/** So short that a busy system leaves some slices alone, and so long that reading the clocks is nothing beside it. */
const sliceNs = 1e6
/** Messages between two looks at the clock. */
const batch = 16

/** Encodes the corpus over and over, without a server. */
export const serialize: OperationMaker<'serialize' | 'deserialize'> = async ({ format, natives }) =>
  formatAlone(natives, (native) => format.encode(native))

/** Decodes what it encoded, over and over: `jsonb` would hand it over with other spaces and another order of its keys. */
export const deserialize: OperationMaker<'serialize' | 'deserialize'> = async ({ format, natives }) =>
  formatAlone(
    // Encoders may hand out the same memory again.
    natives.map((native): Row => format.encode(native).map((cell) => cell && Buffer.from(cell))),
    (row) => format.decode(row),
  )

/**
 * The first half of the time goes in slices, of which the mean is made; in the second every message is timed by itself, where
 * percentiles are wanted.
 */
function formatAlone<Input>(inputs: readonly Input[], work: (input: Input) => unknown): Operation {
  let kept: unknown
  let next = 0
  const workOne = () => {
    kept = work(inputs[next]!)
    next = next + 1 === inputs.length ? 0 : next + 1
  }
  return {
    connections: [],
    async run(untilNs, tally) {
      const slicesUntilNs = tally.hasPercentiles ? (nowNs() + untilNs) / 2 : untilNs
      let operations = 0
      do {
        const cpuBefore = process.cpuUsage()
        const startNs = nowNs()
        let done = 0
        do {
          for (let count = 0; count < batch; count++) workOne()
          done += batch
        } while (nowNs() - startNs < sliceNs)
        const wallNs = nowNs() - startNs
        const { user, system } = process.cpuUsage(cpuBefore)
        tally.slices.push({ operations: done, wallNs, cpuNs: (user + system) * 1e3 })
        operations += done
      } while (nowNs() < slicesUntilNs)
      if (tally.hasPercentiles)
        do {
          const startNs = nowNs()
          workOne()
          tally.samplesNs.push(nowNs() - startNs)
          operations += 1
        } while (nowNs() < untilNs)
      tally.operations += operations
      tally.rows += operations
      if (kept === undefined) throw new Error('nothing came of it')
    },
  }
}
