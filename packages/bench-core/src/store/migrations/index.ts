import type { Migration } from 'kysely/migration'
import { runsEventsReports } from './0001-runs-events-reports.ts'
import { marksFiguresSettings } from './0002-marks-figures-settings.ts'
import { orderOfRuns } from './0003-order-of-runs.ts'
import { judgingRulesOfReports } from './0004-judging-rules.ts'
import { roundsOfRuns } from './0005-rounds-of-runs.ts'
import { agentsAndPlacements } from './0006-agents.ts'
import { estimatesOfPlacements } from './0007-estimates-of-placements.ts'
import { runsThatGoOn } from './0008-runs-that-go-on.ts'
import { generatorsAndMessages } from './0009-generators.ts'

/** Every change to the tables, by name and in order. A migration that was released is never edited. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-runs-events-reports': runsEventsReports,
  '0002-marks-figures-settings': marksFiguresSettings,
  '0003-order-of-runs': orderOfRuns,
  '0004-judging-rules': judgingRulesOfReports,
  '0005-rounds-of-runs': roundsOfRuns,
  '0006-agents': agentsAndPlacements,
  '0007-estimates-of-placements': estimatesOfPlacements,
  '0008-runs-that-go-on': runsThatGoOn,
  '0009-generators': generatorsAndMessages,
}
