import type { RunKeeper } from '../../packages/bench-core/src/store/index.ts'
import { largeReport } from '../../packages/bench-core/test/fixtures/large-run.ts'
import { smallTemplate, syntheticReport } from './synthetic-report.ts'

/** Runs of so many cases beside the many small ones. */
const largeRuns = 6
export const largeRunCases = 200

const atOnce = 4

/** Saves made-up runs: many small ones, an hour apart, and six of 200 cases. Returns the ids of the latter. */
export async function seedStore(
  store: RunKeeper,
  runs: number,
  tell: (done: number) => void = () => {},
): Promise<string[]> {
  const template = smallTemplate()
  let next = 0
  const worker = async () => {
    for (let run = next++; run < runs; run = next++) {
      const { run: saved } = await store.importReport(syntheticReport(template, run))
      if (run % 100 === 0) await store.mark(saved.id, { tags: ['nightly', `week-${Math.floor(run / 168)}`] })
      if (run % 1_000 === 0) {
        await store.mark(saved.id, { baseline: true })
        tell(run)
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  const large: string[] = []
  for (let run = 1; run <= largeRuns; run++) {
    const report = largeReport(run, largeRunCases, { msgpackr: 1 + run / 50 })
    large.push((await store.importReport(report)).run.id)
  }
  return large
}
