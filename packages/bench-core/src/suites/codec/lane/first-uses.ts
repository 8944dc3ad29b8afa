import type { Lane } from '../../../lanes/lane-file.ts'
import { startTrial } from '../../../measure/process/trial-process.ts'
import { expectReply } from '../../../measure/round/trials.ts'
import { sum } from '../../../model/sum.ts'
import type { ApartWork } from '../dimensions/dimension.ts'
import { firstUses } from '../dimensions/init.ts'
import { firstUsesInTurns } from '../init/in-turns.ts'

const expectedMs = 250
const startTimeoutMs = 60_000

/**
 * First uses of a lane's contenders: a process is started with one message, which it has encoded and decoded once when it is ready.
 * By our clock, because a runtime that has just started has none that says when that was.
 */
export function firstUsesOf(lane: Lane): ApartWork {
  return {
    ...firstUses,
    open(context, corpora, programs) {
      const { cores, signal } = context
      return firstUsesInTurns(context, corpora, {
        expectedMs,
        async use(corpus, { contender }) {
          const program = (await programs.of(lane, corpus, [], 1))(contender)
          const startCores = cores && [cores.measuring]
          const startMs = performance.now()
          const process = startTrial({ ...program, suspends: false, startTimeoutMs, startCores })
          const end = () => process.end()
          signal.addEventListener('abort', end, { once: true })
          try {
            const answer = await process.ready
            expectReply(answer, 'ready')
            return (performance.now() - startMs) * 1e6
          } finally {
            signal.removeEventListener('abort', end)
            await end()
          }
        },
        figuresOf: (answers) => ({
          figures: {
            initNs: sum(answers) / answers.length,
            initProcesses: answers.length,
          },
          notes: { initNs: 'from the start of the process, that of its runtime included' },
        }),
      })
    },
  }
}
