import { codecInfo, findCodec } from '../../codecs/catalogue.ts'
import { measureRound } from '../../measure/round/round.ts'
import { caseGroupId } from '../../model/case-key.ts'
import { presets } from '../../model/presets.ts'
import type { RunEvent } from '../../model/run-event.ts'
import { seededRandom } from '../../workloads/seeded-random.ts'
import type { Suite, SuiteContext, SuiteSession } from '../suite.ts'
import { type Cell, cellsOf } from './cells.ts'
import { estimateCellMs, estimateSteps } from './estimate.ts'
import { groupsOfRound } from './groups.ts'
import { resolveCodecs } from './resolve.ts'
import { codecTrialProgram } from './trial-program.ts'

/** What a codec trial can be asked to do. */
export const codecOperations = ['encode', 'decode'] as const

/** Codecs over the same messages: live processes of all of them take turns on one core. */
export const codecSuite: Suite = {
  name: 'codec',
  defaultWorkloads: ['infrastructure-execution'],
  rounds: { smoke: 3, quick: 5, standard: 16, thorough: 75 },
  resolve: resolveCodecs,
  plan(spec) {
    const cells = cellsOf(spec)
    return {
      cases: cells.flatMap((cell) =>
        codecOperations.flatMap((operation) =>
          spec.codecs.map((contender) => ({ suite: 'codec' as const, operation, contender, ...cell })),
        ),
      ),
      contenders: spec.codecs.map((name) => codecInfo(findCodec(name))),
      openMs: 0,
      roundMs:
        cells.length * estimateCellMs(presets[spec.preset], spec.codecs.length, codecOperations.length),
    }
  },
  // biome-ignore lint/correctness/useYield: a codec run has nothing to prepare.
  async *open(context) {
    return codecSession(context)
  },
}

function codecSession({ spec, cores, signal, meter }: SuiteContext): SuiteSession {
  const cells = cellsOf(spec)
  const failed = new Map(cells.map((cell) => [idOf(cell), new Set<string>()]))
  return {
    async *measureRound(round) {
      for (const cell of cells) {
        signal.throwIfAborted()
        const failedHere = failed.get(idOf(cell))!
        for await (const event of measureCell(cell, round, failedHere)) {
          if (event.type === 'case-failed') failedHere.add(event.key.contender)
          yield event
        }
      }
    },
    async close() {},
  }

  function measureCell(cell: Cell, round: number, failedHere: ReadonlySet<string>): AsyncGenerator<RunEvent> {
    const preset = presets[spec.preset]
    return measureRound(
      {
        round,
        suite: 'codec',
        ...cell,
        operations: codecOperations,
        groups: groupsOfRound(spec, round, failedHere),
        preset,
        cores,
        below: seededRandom(spec.seed, `turns-${round}-${idOf(cell)}`).below,
        expected: estimateSteps(preset, spec.codecs.length),
        program: (codec) => codecTrialProgram(spec, codec, cell),
      },
      meter,
      signal,
    )
  }
}

function idOf(cell: Cell): string {
  return caseGroupId({ suite: 'codec', operation: '', ...cell })
}
