import type { Lane } from '../../../lanes/lane-file.ts'
import { benchCommand } from '../../../model/commands.ts'
import { isLoaded, type Load } from '../../../model/machine/quiet.ts'
import { listText } from '../../../model/options/option/list-text.ts'
import { loadText } from '../../../report/judge/doubts/too-busy.ts'
import { formatCount } from '../../../report/words/format.ts'
import { objectionText } from '../../../report/words/objection-text.ts'
import { printable } from '../../../report/words/printable.ts'
import { shellWord } from '../../../report/words/shell-word.ts'
import { textTable, wrapped } from '../../../report/words/text-table.ts'
import type { LaneCheck, LaneTruth } from '../../../self-check/lane-check.ts'
import type { Io } from '../../io.ts'
import { typedHere } from '../../output/typed-here.ts'

interface Judged {
  readonly text: string
  readonly isKept: boolean
}

/** A false alarm in twenty is to be expected, and one more that chance gives. */
function maxAlarms(comparisons: number): number {
  return Math.ceil(comparisons / 20)
}

/** What a lane must keep to be trusted, each with what was found. */
export function judgeLane({ proofs, truths, failures }: LaneCheck): Judged[] {
  const failed = proofs.filter(({ outcome }) => outcome === 'failed')
  const of = (truth: LaneTruth['truth']) => truths.filter((one) => one.truth === truth)
  const called = (all: readonly LaneTruth[], ...verdicts: string[]) =>
    all.filter(({ comparison }) => verdicts.includes(comparison.verdict)).length
  const identical = of('identical')
  const slower = of('slower by 5 %')
  const alarms = called(identical, 'faster', 'slower')
  const found = called(slower, 'slower')
  return [
    {
      text: `proved: ${formatCount(proofs.length - failed.length)} of ${formatCount(proofs.length)} contenders and workloads return every message unchanged, or say that they can’t carry it`,
      isKept: failed.length === 0,
    },
    ...(truths.length === 0
      ? []
      : [
          {
            text: `identical: ${alarms} of ${identical.length} called different (at most ${maxAlarms(identical.length)})`,
            isKept: alarms <= maxAlarms(identical.length),
          },
          {
            text: `slower by 5 %: ${found} of ${slower.length} found (at least 9 of 10)`,
            isKept: found >= 0.9 * slower.length,
          },
        ]),
    ...failures.map(({ text }) => ({ text: printable(text), isKept: false })),
  ]
}

/** Whether the lane may be believed if what couldn’t be told came out right. */
function isOnlyUndecided(found: LaneCheck): boolean {
  const truths = found.truths.map((one) =>
    one.truth === 'slower by 5 %' && one.comparison.verdict === 'undecided'
      ? { ...one, comparison: { ...one.comparison, verdict: 'slower' as const } }
      : one,
  )
  return judgeLane({ ...found, truths }).every(({ isKept }) => isKept)
}

function unsure(environment: Load): string {
  return isLoaded(environment)
    ? `this machine was busy (${loadText(environment)}), so differences are undecided. Repeat the check when it is quiet`
    : 'rounds differ too much to detect 5 %. Repeat the check with more --rounds, or on a quieter machine'
}

/** The table of proofs, the ratios, what was kept, and whether the lane can be trusted. */
export function laneCheckText(
  lane: Pick<Lane, 'name' | 'title' | 'contenders' | 'folder' | 'code'>,
  found: LaneCheck,
  environment: Load,
  io: Pick<Io, 'columns' | 'isTerminal' | 'environment'>,
): string {
  const marks = { proved: '✓', unsupported: 'can’t', failed: 'FAILED' } as const
  const names = [...new Set(found.proofs.map(({ workload }) => workload))]
  const table = textTable(
    ['contender', ...names].map((header) => ({ header, align: 'left' as const })),
    lane.contenders.map(({ name }) => [
      name,
      ...names.map((workload) => {
        const proof = found.proofs.find((one) => one.contender === name && one.workload === workload)
        return proof ? marks[proof.outcome] : ''
      }),
    ]),
  )
  const why = found.proofs
    .filter(({ outcome }) => outcome !== 'proved')
    .map(({ contender, workload, text }) => `${contender}, ${workload}: ${printable(text)}`)
  const ratios = [
    ...Map.groupBy(found.truths, ({ contender, operation, truth }) => `${contender}, ${operation}, ${truth}`),
  ].map(
    ([what, own]) =>
      `${what}: ${own.map(({ comparison: { verdict, ratio } }) => `${ratio ? ratio.value.toFixed(3) : '–'} ${verdict}`).join(', ')}`,
  )
  const reasons = new Set(
    found.truths.flatMap(({ comparison: { reason } }) => (reason ? objectionText(reason) : [])),
  )
  const width = io.isTerminal ? io.columns : Number.POSITIVE_INFINITY
  const verdicts = judgeLane(found)
  const notJudged = [...reasons].map((reason) => `not comparable: ${printable(reason)}`)
  const lines = [
    ...why,
    ...ratios,
    ...notJudged,
    ...verdicts.map(({ text, isKept }) => `${isKept ? '✓' : '✗'} ${text}`),
  ]
  const isBelieved = verdicts.every(({ isKept }) => isKept)
  // One of the user’s own goes by no name.
  const named = lane.code === undefined ? lane.name : listText([lane.folder])
  const last = isBelieved
    ? `${lane.title} can be trusted: ${benchCommand(`codec --lane ${shellWord(named)}`)}`
    : isOnlyUndecided(found)
      ? `${lane.title} can’t be judged: ${unsure(environment)}`
      : `${lane.title} can’t be trusted`
  const wrap = (line: string) => wrapped(line, width, '  ')
  // A command is copied in one piece.
  const end = isBelieved ? [typedHere(last, io)] : wrap(last)
  return `${[...table, '', ...lines.flatMap(wrap), ...end].join('\n')}\n`
}
