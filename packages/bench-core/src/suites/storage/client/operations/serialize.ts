import { nowNs } from '../tally.ts'
import type { OperationMaker } from './operation.ts'

const batch = 32

/** Encodes the corpus over and over, without a server. An operation is too short to be timed alone. */
export const serialize: OperationMaker<'serialize'> = async ({ format, natives }) => {
  let sink = 0
  let next = 0
  return {
    connections: [],
    async run(untilNs, tally) {
      do {
        const startNs = nowNs()
        for (let count = 0; count < batch; count++) {
          sink += format.encode(natives[next]).length
          next = (next + 1) % natives.length
        }
        tally.encodeNs += nowNs() - startNs
        tally.operations += batch
        tally.rows += batch
      } while (nowNs() < untilNs)
      if (sink === 0) throw new Error('nothing was encoded')
    },
  }
}
