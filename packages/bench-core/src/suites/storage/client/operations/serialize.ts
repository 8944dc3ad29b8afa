import { nowNs } from '../tally.ts'
import type { OperationMaker } from './operation.ts'

/** So short that a busy system leaves some slices alone, and so long that reading the clocks is nothing beside it. */
const sliceNs = 1e6
/** Encoded between two looks at the clock. */
const batch = 16

/**
 * Encodes the corpus over and over, without a server. The first half of the time goes in slices, of which the mean is made;
 * in the second every message is timed by itself, for percentiles.
 */
export const serialize: OperationMaker<'serialize'> = async ({ format, natives }) => {
  let sink = 0
  let next = 0
  const encodeOne = () => {
    sink += format.encode(natives[next]).length
    next = next + 1 === natives.length ? 0 : next + 1
  }
  return {
    connections: [],
    async run(untilNs, tally) {
      const halfNs = (nowNs() + untilNs) / 2
      let operations = 0
      do {
        const cpuBefore = process.cpuUsage()
        const startNs = nowNs()
        let done = 0
        do {
          for (let count = 0; count < batch; count++) encodeOne()
          done += batch
        } while (nowNs() - startNs < sliceNs)
        const wallNs = nowNs() - startNs
        const { user, system } = process.cpuUsage(cpuBefore)
        tally.slices.push({ operations: done, wallNs, cpuNs: (user + system) * 1e3 })
        operations += done
      } while (nowNs() < halfNs)
      do {
        const startNs = nowNs()
        encodeOne()
        tally.samplesNs.push(nowNs() - startNs)
        operations += 1
      } while (nowNs() < untilNs)
      tally.operations += operations
      tally.rows += operations
      if (sink === 0) throw new Error('nothing was encoded')
    },
  }
}
