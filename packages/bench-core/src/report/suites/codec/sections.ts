import type { Report } from '../../../model/report/report.ts'
import type { RecordedRun } from '../../figures/recorded-run.ts'
import { evolutions } from './evolution.ts'
import { networkModel } from './network.ts'
import { scorecard } from './scorecard/scorecard.ts'
import { underLoad } from './under-load.ts'

type CodecSections = Pick<Report, 'scorecard' | 'network' | 'underLoad' | 'evolution'>

/** What a report says about codecs beyond its cases and comparisons, as the linter has left them. */
export function codecSections(run: RecordedRun, report: Report): CodecSections {
  const { spec } = run.started
  return {
    scorecard: scorecard(report),
    network: spec.tests?.includes('network') ? networkModel(report.cases) : null,
    underLoad: underLoad(report.cases),
    evolution: evolutions(run.evolutions, spec.codecs),
  }
}
