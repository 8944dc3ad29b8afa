import type { CaseKey } from '../../model/report/case-key.ts'
import type { LevelShift, Trend, TrendPoint, TrendRun } from '../../model/report/trends.ts'
import { compareText } from '../../model/text/compare-text.ts'
import { counted } from '../../model/text/counted.ts'
import { type Margins, usualMargins } from '../../model/use/margins.ts'
import { bandsOf, toBaseline } from './trend-baseline.ts'
import { changeBetween, judgeChanges } from './trend-changes.ts'
import { environmentChangesOf } from './trend-environment.ts'
import { type TrendMetric, trendMetric } from './trend-metric.ts'
import { peersOf, type TrendPeers } from './trend-peers.ts'
import { shiftsOf } from './trend-shifts.ts'

/** A case and what runs have said about it, in any order. */
export interface TrendInput {
  readonly caseId: string
  readonly key: CaseKey
  readonly metric: string
  readonly runs: readonly TrendRun[]
  /** Baselines that are older than these runs: they are judged by and not shown. */
  readonly baselines?: readonly TrendRun[] | undefined
  /** What counts as a change and what as none; the usual unless told. */
  readonly margins?: Margins | undefined
}

/**
 * A case over runs: every run against the one before it and against the newest baseline, judged like two compared runs
 * by the ratio to the reference; all of these changes are one family. Beside them, where the case came to lie on another
 * level. All of it holds among runs with the same messages alone, as in a comparison of two.
 */
export function trendOf({
  caseId,
  key,
  metric: name,
  runs,
  baselines = [],
  margins = usualMargins,
}: TrendInput): Trend {
  const metric = trendMetric(name, margins)
  const ordered = inOrderOfTime(runs)
  const peers = peersOf(ordered, inOrderOfTime(baselines), key.workload)
  const points = pointsOf(peers, metric)
  const shifts = shiftsOf(
    points.map((point, index) => ({ ...point, messages: peers[index]!.messages })),
    metric,
  )
  return {
    caseId,
    key,
    metric: { name, title: metric.title, unit: metric.unit, better: metric.better },
    points,
    shifts,
    ...bandsOf(peers, metric),
    text: trendText(points, shifts),
  }
}

function pointsOf(peers: readonly TrendPeers[], metric: TrendMetric): TrendPoint[] {
  const runs = peers.map(({ run }) => run)
  const baselines = peers.map(({ run, baseline }) => (baseline === run ? null : baseline))
  const since = (others: readonly (TrendRun | null)[]) =>
    others.map((other, index) => other && changeBetween(runs[index]!, other, metric))
  const judged = judgeChanges([...since(peers.map(({ previous }) => previous)), ...since(baselines)], metric)
  const changed = environmentChangesOf(runs)
  return peers.map(({ run, messageChange, previous }, index) => {
    const { environment, messages: _, ...head } = run
    const baseline = baselines[index]!
    return {
      ...head,
      code: environment?.code ?? null,
      environmentChanges: changed[index]!,
      messageChange,
      previous: previous && { run: previous.id, shortId: previous.shortId },
      sincePrevious: judged[index]!,
      baseline: baseline && toBaseline(baseline, runs),
      sinceBaseline: judged[runs.length + index]!,
    }
  })
}

/** Oldest first, whatever order they came in. */
function inOrderOfTime(runs: readonly TrendRun[]): TrendRun[] {
  return runs.toSorted((a, b) => compareText(a.startedAt, b.startedAt) || compareText(a.id, b.id))
}

function trendText(points: readonly TrendPoint[], shifts: readonly LevelShift[]): string {
  const shown = points.filter(({ figure }) => figure !== null).length
  if (shown < 2) return 'a trend needs at least 2 runs with this case'
  const words = points.flatMap(({ sincePrevious }) => sincePrevious?.word ?? [])
  const found = stepWords.flatMap(([word, text, plural]) => {
    const count = words.filter((own) => own === word).length
    return count === 0 ? [] : counted(count, text, plural)
  })
  const told = words.length === 0 ? 'nothing to compare' : 'no change'
  const steps = `${found.join(', ') || told} from one run to the next`
  const levels = shifts.map(({ text }) => `level ${text}`)
  const messages = points.flatMap(({ messageChange, shortId }) =>
    messageChange === null ? [] : [`other messages since run ${shortId} (${messageChange})`],
  )
  const note = points.findLast(({ figure }) => figure !== null)?.note
  const doubt = note === undefined ? [] : [`the newest run isn’t judged: ${note}`]
  return [`${shown} runs, ${steps}`, ...levels, ...messages, ...doubt].join('; ')
}

/** What isn't told where it's all: that nothing changed. */
const stepWords = [
  ['regression', 'regression'],
  ['improvement', 'improvement'],
  ['undecided', 'undecided', 'undecided'],
  ['not-judged', 'not judged', 'not judged'],
] as const
