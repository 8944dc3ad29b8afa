import { firstFew } from '@wirebench/proto-schema/first-few'
import { type AcrossMachines, type AcrossRow, minMachines } from '../../model/report/across-machines.ts'
import { isUsable } from '../../stats/decisions/decision.ts'
import { metricOf } from '../compare/metric-of.ts'
import { rowTitles } from '../compare/words/row-titles.ts'
import { type RatioRow, ratioScene } from '../scene/ratios.ts'
import type { Scene } from '../scene/scene.ts'
import type { SeriesStyle } from '../scene/series-style.ts'
import type { Section } from '../tables/section.ts'
import { type Cell, columnsOf, hasContent, notesTable, type ReportTable } from '../tables/table.ts'
import {
  bracketedInterval,
  cantTell,
  formatBytes,
  formatEstimatedRatio,
  formatRatio,
} from '../words/format.ts'
import { objectionText } from '../words/objection-text.ts'
import { shortVerdict } from '../words/short-verdict.ts'
import { toneOf } from './verdict-tone.ts'

/** `mean time on 3 machines` */
export function acrossTitle({ metric, machines }: AcrossMachines): string {
  return `${metric.title} on ${machines.length === 1 ? 'one machine' : `${machines.length} machines`}`
}

/** What runs on several machines amount to together: on a terminal, in files and on the page. */
export function acrossDocument(across: AcrossMachines): Section[] {
  return [
    {
      ...section('across', headingOf(across), [verdictsTable(across)]),
      howToRead:
        'Each machine has its own ratio, which its run measures with some error. The estimate over machines is the mean of these ratios, with the interval of that mean. On another machine like these, the ratio would fall within the range in its column 19 times in 20; that range is wider because machines differ. Machines are listed, never counted as wins.',
      pictures: () => forests(across),
    },
    section('machines', 'Machines', [machinesTable(across)]),
    section('differences', 'Differences between the machines', [differencesTable(across)]),
    section('notes', 'Notes', [notesTable(across)]),
  ].filter(({ tables }) => tables.length > 0)
}

/** `Mean time against json` */
function headingOf({ metric: { title }, rows }: AcrossMachines): string {
  const [only, ...others] = new Set(rows.map(({ reference }) => reference))
  const against = only === undefined || others.length > 0 ? 'against the reference' : `against ${only}`
  return `${title[0]!.toUpperCase()}${title.slice(1)} ${against}`
}

function section(id: string, title: string, tables: readonly ReportTable[]): Section {
  return { id, title, method: 'machines', tables: tables.filter(hasContent) }
}

function verdictsTable(across: AcrossMachines): ReportTable {
  const { machines, rows } = across
  const titles = rowTitles(rows.map((row) => ({ key: row })))
  const hasJoint = machines.length >= minMachines
  const references = new Set(rows.map(({ reference }) => reference))
  const [only] = references.size === 1 ? references : []
  return {
    title: `${acrossTitle(across)}${only === undefined ? '' : ` against ${only}`}, with 95 % intervals`,
    columns: columnsOf(only === undefined ? ['case', 'against'] : ['case'], [
      ...(hasJoint ? ['over machines', 'on another such machine'] : []),
      ...machines.map(({ name }) => name),
    ]),
    rows: rows.map((row) => [
      titles.titleOf(row),
      ...(only === undefined ? [row.reference] : []),
      ...(hasJoint ? jointCells(across, row) : []),
      ...row.cells.map((_, index) => machineCell(across, row, index)),
    ]),
    sentences: hasJoint ? uncountedSentences(across, titles.titleOf) : [],
    notes: titles.lines,
  }
}

/** So many rows are named; of more the number is told. */
const maxNamed = 3

/** Which machines have no part in which estimates: a sentence for each reason. */
function uncountedSentences({ rows }: AcrossMachines, titleOf: (row: AcrossRow) => string): string[] {
  const left = rows.flatMap((row) => row.uncounted.map((one) => ({ ...one, title: titleOf(row) })))
  const alike = Map.groupBy(left, ({ machine, reason }) => JSON.stringify([machine, reason]))
  return [...alike.values()].map((those) => {
    const { machine, reason } = those[0]!
    const titles = those.map(({ title }) => title)
    return `left out of the estimate over machines: ${firstFew(titles, maxNamed)} on ${machine}: ${objectionText(reason)}`
  })
}

/** How a machine judged it: `2.0× slower [1.8–2.2]`. */
function machineCell(across: AcrossMachines, { cells }: AcrossRow, index: number): Cell {
  const cell = cells[index]
  if (!cell) return null
  const metric = metricOf(across)
  const text = shortVerdict(cell, metric.better, metric.words)
  const interval =
    cell.verdict === 'not-comparable' || !cell.ratio ? '' : bracketedInterval(cell.ratio, metric)
  return { text: `${text}${interval}`, tone: toneOf(cell.verdict, metric.words) }
}

function jointCells(across: AcrossMachines, { joint, uncounted }: AcrossRow): Cell[] {
  if (!joint) {
    const counted = across.machines.length - uncounted.length
    return [{ text: `needs ${minMachines} machines, ${counted} count`, tone: 'open' }, null]
  }
  const metric = metricOf(across)
  const tone = jointTone(across, joint)
  const estimate = formatEstimatedRatio(joint, metric.better, metric.words)
  const size = tone === 'open' && estimate !== cantTell ? `? ${estimate}` : estimate
  return [{ text: `${size}${bracketedInterval(joint, metric)}`, tone }, predictedText(across, joint)]
}

function jointTone(across: AcrossMachines, joint: NonNullable<AcrossRow['joint']>) {
  const { value, low, high } = joint
  if (!isUsable(joint) || (low <= 1 && high >= 1)) return 'open'
  const isBetter = metricOf(across).better === 'lower' ? value < 1 : value > 1
  return isBetter ? 'better' : 'worse'
}

function predictedText(
  across: AcrossMachines,
  { predicted: { low, high } }: NonNullable<AcrossRow['joint']>,
) {
  if (!isUsable({ low, high })) return cantTell
  const { better, words } = metricOf(across)
  return [low, high].map((end) => formatRatio(end, better, words)).join(' to ')
}

function machinesTable({ machines }: AcrossMachines): ReportTable {
  return {
    title: 'the machines',
    columns: columnsOf(['machine', 'host', 'CPU', 'cores', 'memory', 'run', 'rounds', 'headline'], []),
    rows: machines.map(({ name, hostName, cpuModel, cpuCount, memoryBytes, run, headline }) => [
      name,
      hostName,
      cpuModel,
      `${cpuCount}`,
      formatBytes(memoryBytes),
      run.state === 'completed' ? run.shortId : `${run.shortId} (${run.state})`,
      `${run.rounds}`,
      headline,
    ]),
  }
}

function differencesTable({ differences, machines }: AcrossMachines): ReportTable {
  return {
    title: 'differences between the machines',
    columns: columnsOf(['', ...machines.map(({ name }) => name)], []),
    rows: differences.map(({ title, values }) => [title, ...values]),
  }
}

/** Of more comparisons than these the others stand in the table alone. */
const maxDrawn = 12

/** A comparison's ratio on every machine, over machines and on another one like these, one below the other. */
function forests(across: AcrossMachines): Scene[] {
  const titles = rowTitles(across.rows.map((row) => ({ key: row })))
  return across.rows.slice(0, maxDrawn).flatMap((row) => {
    const metric = metricOf(across)
    const rows = [
      ...across.machines.flatMap(({ name }, index): RatioRow[] => {
        const { ratio, verdict } = row.cells[index] ?? {}
        if (!ratio || verdict === 'not-comparable' || !isUsable(ratio)) return []
        const note = formatEstimatedRatio(ratio, metric.better, metric.words)
        return [
          { label: name, note, dots: [{ ...ratio, style: styles.machine, isHollow: false, text: note }] },
        ]
      }),
      ...jointRows(across, row),
    ]
    if (rows.length < 2) return []
    return ratioScene(`${titles.titleOf(row)} against ${row.reference}`, rows, {
      title: `${metric.title} ÷ that of ${row.reference} (log scale)`,
      ends: ['← less', 'more →'],
    })
  })
}

function jointRows(across: AcrossMachines, { joint }: AcrossRow): RatioRow[] {
  if (!joint || !isUsable(joint)) return []
  const { better, words } = metricOf(across)
  const note = formatEstimatedRatio(joint, better, words)
  const { value, low, high, predicted } = joint
  const tone = jointTone(across, joint)
  const style = tone === 'open' ? styles.joint : { ...styles.joint, color: `var(--${tone})` }
  const over = { value, low, high, style, isHollow: false, text: note }
  const another = {
    value,
    ...predicted,
    style: styles.another,
    isHollow: true,
    text: predictedText(across, joint),
  }
  return [
    { label: 'over machines', note, dots: [over] },
    ...(isUsable(predicted) ? [{ label: 'on another such machine', dots: [another] }] : []),
  ]
}

const looks = { dash: undefined, pattern: 'solid' } as const
const styles = {
  machine: { ...looks, name: 'machine', title: 'a machine', color: 'var(--muted)', marker: 'circle' },
  joint: { ...looks, name: 'joint', title: 'over machines', color: 'var(--muted)', marker: 'diamond' },
  another: {
    ...looks,
    name: 'another',
    title: 'another such machine',
    color: 'var(--muted)',
    marker: 'square',
  },
} as const satisfies Readonly<Record<string, SeriesStyle>>
