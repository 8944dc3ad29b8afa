import type { RunsComparison } from '../../model/runs-comparison.ts'
import { caseTitle, cellSummary } from '../compare/change-text.ts'
import { differenceText } from '../compare/explanation.ts'
import { type GateRules, judgeGate } from '../compare/gate.ts'
import { metricOf } from '../compare/metric-of.ts'
import { shownRows, shownSummaries } from '../compare/shown-rows.ts'
import { abilityWords } from '../judge/ability.ts'
import { markdownTableOf } from '../print/markdown.ts'
import { timesTable } from '../terminal/compare/times-table.ts'
import { missing } from '../words/format.ts'
import { formatFigure } from '../words/format-figure.ts'
import { markdownDocument, markdownTable, markdownText } from './markdown.ts'

const mostRows = 50

/** A comparison as a comment on a pull request: what the gate says, what changed in sum, and the relevant cases. */
export function comparisonMarkdown(comparison: RunsComparison, rules?: GateRules): string {
  const { runs, metric, text, differences, notes, leftOut } = comparison
  const gate = rules && judgeGate(comparison, rules)
  const base = runs.find(({ isBase }) => isBase)!
  const others = runs.filter(({ isBase }) => !isBase)
  const title = `### ${markdownText(metric.title)}: ${markdownText(text)}`
  return markdownDocument([
    [title],
    gate ? [`**Gate ${markdownText(gate.text)}**`] : [],
    runsTable(comparison),
    summaryLines(comparison),
    differences.length === 0
      ? []
      : [
          `**Not the same in all of them:** ${differences.map((known) => markdownText(differenceText(known))).join('; ')}`,
        ],
    caseTable(
      comparison,
      base.letter,
      others.map(({ letter }) => letter),
    ),
    ...timesBlocks(comparison),
    notes.map((note) => `- ${markdownText(note)}`),
    leftOut.map(({ run, reason }) => `- left out: run ${markdownText(run)} ${markdownText(reason)}`),
  ])
}

function runsTable({ runs }: RunsComparison): string[] {
  return markdownTable(
    [
      { header: '' },
      { header: 'run' },
      { header: 'name' },
      { header: 'began (UTC)' },
      { header: 'rounds', align: 'right' },
      { header: 'can tell' },
    ],
    runs.map((run) => [
      run.isBase ? `**${run.letter}** baseline` : `**${run.letter}**`,
      `\`${markdownText(run.shortId)}\``,
      markdownText(run.name),
      run.startedAt.slice(0, 16).replace('T', ' '),
      String(run.rounds),
      run.canTell === null ? missing : markdownText(abilityWords(run.canTell)),
    ]),
  )
}

function summaryLines(comparison: RunsComparison): string[] {
  return shownSummaries(comparison).map((summary) => {
    const letter = comparison.runs.find(({ id }) => id === summary.run)!.letter
    return `- **${letter}**${summary.suite === null ? '' : ` ${summary.suite}`}: ${markdownText(summary.text)}`
  })
}

function timesBlocks(comparison: RunsComparison): string[][] {
  const table = timesTable(comparison, shownRows(comparison, 'relevant').slice(0, mostRows))
  if (table === null) return []
  return [[`**${markdownText(table.title)}**`], ...markdownTableOf(table)]
}

function caseTable(comparison: RunsComparison, base: string, others: readonly string[]): string[] {
  const rows = shownRows(comparison, 'relevant')
  const metric = metricOf(comparison)
  const table = markdownTable(
    [
      { header: 'case' },
      { header: `${base} ${metric.title}`, align: 'right' },
      ...others.map((header) => ({ header })),
    ],
    rows
      .slice(0, mostRows)
      .map((row) => [
        markdownText(caseTitle(row.key)),
        markdownText(formatFigure(row.base?.figure ?? null, metric.unit)),
        ...row.cells.map((cell) => (cell ? markdownText(cellSummary(cell, metric)) : missing)),
      ]),
  )
  return rows.length <= mostRows ? table : [...table, '', `and ${rows.length - mostRows} more`]
}
