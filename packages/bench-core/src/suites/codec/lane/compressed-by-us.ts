import { exportOf } from '../../../lanes/proof.ts'
import type { TrialStep } from '../dimensions/dimension.ts'
import type { Compression } from '../operations.ts'
import { compressedSizes } from '../trial/compressed-sizes.ts'
import { prepareCompression } from '../trial/compressors.ts'

/**
 * What a compression leaves of the bytes that a lane's contender encodes, and that were proved. It is worked here: the time that it
 * takes is that of a compressor, and every language has others.
 */
export function compressedByUs({ name, parameters }: Compression): TrialStep {
  return {
    operation: name,
    needs: [],
    rounds: () => 1,
    cases: (corpus) => [{ ...corpus, operation: name, parameters: { ...corpus.parameters, ...parameters } }],
    expectedMs: () => 60,
    async *measure({ process, participant }, { corpus, round }) {
      const encoded = await exportOf(process, 'encoded')
      yield {
        type: 'figures-measured',
        suite: 'codec',
        operation: name,
        workload: corpus.workload,
        parameters: { ...corpus.parameters, ...parameters },
        round,
        ...participant,
        figures: { ...compressedSizes(prepareCompression(name, encoded), encoded) },
      }
    },
  }
}
