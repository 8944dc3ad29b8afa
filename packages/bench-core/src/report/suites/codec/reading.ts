import { leavesReadingOutOf } from '../../../model/codec/decoding.ts'
import { isBesideOthers } from '../../../model/codec/runtime-settings.ts'
import { referenceOf } from '../../../model/run/run-spec.ts'
import { settingsLine } from '../settings-line.ts'
import type { SuiteReading } from '../suite-reading.ts'
import { withLinks } from './network.ts'
import { isAtOwnRate } from './own-rates.ts'
import { codecRules } from './rules.ts'
import { scorecard } from './scorecard/scorecard.ts'

/** So many codecs all take turns with each other in a round; of more, each does with the reference and two others at most. */
const codecsOfOneGroup = 3

export const codecReading: SuiteReading = {
  suite: 'codec',
  openingLines: settingsLine,
  exact: 'encoded sizes',
  meanOver: () => 'batches',
  leftToTables: (comparison, all) => isBesideOthers(comparison) || leavesReadingOutOf(comparison, all),
  compares: ({ contender }, metric) => !isAtOwnRate(contender.key, metric),
  rules: codecRules,
  sectionsAnew: (report) => (report.scorecard ? { scorecard: scorecard(report) } : {}),
  withLinks,
  readAgainstNote: (spec) =>
    spec.codecs.length <= codecsOfOneGroup
      ? null
      : `only ${referenceOf(spec, 'codec')} took turns with every contender, so a ratio of two others is computed from all their slices in a round, and its interval includes the drift between their groups`,
}
