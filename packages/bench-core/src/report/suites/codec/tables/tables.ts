import type { EvolutionCell, Evolutions } from '../../../../model/codec/codec-report.ts'
import { languageOf } from '../../../../model/codec/languages.ts'
import { firstBy } from '../../../../model/first-by.ts'
import { workloadTitle } from '../../../../model/messages/own-workload-name.ts'
import type { CaseKey } from '../../../../model/report/case-key.ts'
import type { Report } from '../../../../model/report/report.ts'
import {
  type Cell,
  columnsOf,
  exact,
  hasContent,
  type ReportTable,
  type Toned,
} from '../../../tables/table.ts'
import { cellOf, cellText } from '../../../words/case/corpus-cell.ts'
import { formatFigure } from '../../../words/format/figure.ts'
import { formatFactor } from '../../../words/format.ts'
import { scorecardRule } from '../network.ts'

/** Transfer times of measured messages, said to be modelled, with their formula and what it leaves out. */
export function networkTables({ network, cases }: Report): ReportTable[] {
  if (!network) return []
  return [
    {
      title: 'network (modelled; no verdict is based on it)',
      columns: [
        ...columnsOf(['', 'workload'], ['message']),
        ...columnsOf(
          [],
          network.links.map(({ title }) => title),
        ).map((column) => ({ ...column, kind: network.kind })),
      ],
      rows: shownOf(network.rows, cases).map((row) => [
        {
          contender: row.contender,
          of: { suite: 'codec', operation: 'network', ...cellOf(row), contender: row.contender },
        },
        workloadTitle(cellText(row)),
        exact(row.bytes, 'bytes'),
        ...network.links.map(({ name, title }) => ({
          ...exact(row.transferNs[name] ?? null, 'ns'),
          csv: {
            metric: `network.${name}`,
            kind: 'modelled' as const,
            note: `${title}: ${network.formula}`,
          },
        })),
      ]),
      notes: [network.formula, ...network.assumptions, scorecardRule],
    },
  ]
}

/** Latency against load: from due, and the service alone, at each share of a contender's own capacity. */
export function loadTables({ underLoad, cases }: Report): ReportTable[] {
  if (!underLoad) return []
  const corpora = [...Map.groupBy(shownOf(underLoad.curves, cases), cellText)]
  return corpora.map(([corpus, curves]) => {
    const percents = curves[0]!.points.map(({ loadPercent }) => loadPercent)
    const headers = percents.flatMap((percent) => [`${percent} %: p50`, 'p99', 'service p99'])
    return {
      title: `round trips under load, ${workloadTitle(corpus)}`,
      columns: columnsOf([''], ['capacity, ops/s', ...headers, 'knee']),
      rows: curves.map(
        ({ workload, parameters, contender, capacityPerSecond, points, kneePercent, text }) => [
          { contender, of: { suite: 'codec', operation: 'under-load', workload, parameters, contender } },
          exact(capacityPerSecond, 'perSecond'),
          ...percents.flatMap((percent) => {
            const point = points.find(({ loadPercent }) => loadPercent === percent)
            const times = [point?.fromDue.p50Ns, point?.fromDue.p99Ns, point?.service.p99Ns]
            return times.map((ns) => exact(ns ?? null, 'ns'))
          }),
          {
            ...exact(kneePercent, 'share'),
            words: kneePercent === null ? 'none' : `${kneePercent} %`,
            csv: { metric: 'kneePercent', kind: 'derived', unit: 'percent', note: text },
          },
        ],
      ),
      notes: [`percentiles from the moment a round trip was due; ${underLoad.rule}`],
    }
  })
}

/** What there is of messages and contenders that the report has cases of: the reader of a page may look at few. */
function shownOf<Of extends Place>(all: readonly Of[], cases: Report['cases']): Of[] {
  const nameOf = ({ contender, ...of }: Place) => `${contender} ${cellText(cellOf(of))}`
  const measured = new Set(cases.map(({ key }) => nameOf(key)))
  return all.filter((one) => measured.has(nameOf(one)))
}

type Place = Pick<CaseKey, 'contender' | 'workload' | 'parameters'>

const directions = [
  { direction: 'old-to-new', words: 'new reads old' },
  { direction: 'new-to-old', words: 'old reads new' },
] as const

/** The heat-map in words: who reads what the other version wrote, with what result. Each language has tables of its own. */
export function evolutionTables({ evolution, run }: Report): ReportTable[] {
  if (!evolution) return []
  const byLanguage = Map.groupBy(evolution.contenders, (contender) => languageOf(run.spec, contender))
  const tables = [...byLanguage].flatMap(([language, contenders]) => {
    const cells = evolution.cells.filter(({ contender }) => contenders.includes(contender))
    const own = tablesOf({ ...evolution, contenders, cells })
    return own.map((table) =>
      byLanguage.size > 1 ? { ...table, title: `${table.title}, in ${language}` } : table,
    )
  })
  const [first, ...others] = tables.filter(hasContent)
  const notes = evolution.evolutions.flatMap(({ title, change }) =>
    change === title ? [] : [`${title}: ${change}`],
  )
  return first ? [{ ...first, notes }, ...others] : []
}

function tablesOf(evolution: Evolutions): ReportTable[] {
  const { contenders, evolutions, cells } = evolution
  const placeOf = (...place: string[]) => JSON.stringify(place)
  const byPlace = firstBy(cells, ({ evolution: name, direction, contender }) =>
    placeOf(name, direction, contender),
  )
  const steps = evolutions.flatMap(({ name, title }) =>
    directions.map(({ direction, words }) => ({
      head: [title, words],
      cells: contenders.map((contender) => byPlace.get(placeOf(name, direction, contender))),
    })),
  )
  const table = (
    title: string,
    show: (cell: EvolutionCell) => Cell,
    isShown: (cell: EvolutionCell) => boolean,
  ): ReportTable => ({
    title,
    columns: columnsOf(['change', 'direction'], contenders),
    rows: steps
      .filter((step) => step.cells.some((cell) => cell && isShown(cell)))
      .map((step) => [...step.head, ...step.cells.map((cell) => (cell ? show(cell) : null))]),
  })
  const unknown = table(
    'unknown fields after the reader wrote the message again',
    ({ unknownFields }) => (unknownFields === 'none' ? null : unknownFields),
    ({ unknownFields }) => unknownFields !== 'none',
  )
  return [
    {
      ...table(
        'fields that arrive from the other version',
        ({ outcome }) => ({ text: outcome, tone: outcomeTones[outcome] }),
        () => true,
      ),
      sentences: losses(evolution),
    },
    {
      ...unknown,
      notes: unknown.rows.some((row) => row.includes(null)) ? ['—: refused or never written again'] : [],
    },
    // Only contenders of this runtime are timed.
    table(
      'time to decode the other version’s messages, and how much slower or faster than its own, if decided',
      decodeText,
      () => cells.some(({ decodeNs }) => decodeNs !== null),
    ),
  ]
}

/** `889 ns ±153, 1.30× faster`: against reading its own version, where the interval, as wide as both times allow, leaves no doubt. */
function decodeText({ decodeNs: other, ownDecodeNs: own }: EvolutionCell): string {
  const text = formatFigure(other, 'ns')
  if (other?.low == null || other.high === null || own?.low == null || own.high === null) return text
  const [low, high] = [other.low / own.high, other.high / own.low]
  if (low <= 1 && high >= 1) return text
  return `${text}, ${formatFactor(other.value / own.value)} ${high < 1 ? 'faster' : 'slower'}`
}

const outcomeTones: Readonly<Record<EvolutionCell['outcome'], Toned['tone']>> = {
  kept: 'better',
  defaulted: 'open',
  lost: 'worse',
  error: 'worse',
}

/** Each loss and error once, with everyone whom it befalls. */
function losses({ cells, evolutions }: Evolutions): string[] {
  const titles = new Map(evolutions.map(({ name, title }) => [name, title]))
  const bad = cells.filter(({ outcome }) => outcome === 'lost' || outcome === 'error')
  const byWords = Map.groupBy(
    bad,
    ({ evolution, direction, words, text }) =>
      `${titles.get(evolution) ?? evolution}, ${directions.find((known) => known.direction === direction)!.words}: ${words}${text === null ? '' : ` (${text})`}`,
  )
  return [...byWords].map(([text, own]) => `${text}: ${own.map(({ contender }) => contender).join(', ')}`)
}
