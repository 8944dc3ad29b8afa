import type { Report } from '../../model/report/report.ts'
import { opponentOf, specAsRead } from '../../model/run/run-spec.ts'
import { reportDocument } from '../document/document.ts'
import type { OwnInputs } from '../document/own-inputs.ts'
import { csvLines, type SectionLine } from '../print/csv.ts'

/** What suites tell beside the metrics of their cases, a line for every figure. */
export function sectionLines(report: Report, own: OwnInputs = {}): SectionLine[] {
  return [
    ...groupLines(report),
    ...evolutionLines(report),
    ...coresLines(report),
    ...protocolLines(report),
    ...csvLines(reportDocument(report, own)),
  ]
}

function groupLines({ scorecard, run }: Report): SectionLine[] {
  const spec = specAsRead(run)
  return (scorecard?.groups ?? []).map(({ group, contender, ratio, text }) => ({
    suite: 'codec',
    operation: 'scorecard',
    contender,
    metric: `scorecard.${group}`,
    unit: 'ratio',
    kind: 'derived',
    reference: opponentOf(spec, 'codec', contender) ?? scorecard!.reference,
    ratio,
    note: text,
  }))
}

function evolutionLines({ evolution }: Report): SectionLine[] {
  return (evolution?.cells ?? []).map(
    ({ contender, evolution: name, direction, words, unknownFields, text, decodeNs }) => ({
      suite: 'codec',
      operation: 'evolve',
      contender,
      metric: `evolution.${name}.${direction}`,
      unit: 'ns',
      kind: 'measured',
      ...decodeNs,
      note: [words, unknownFields === 'none' ? '' : `unknown fields ${unknownFields}`, text ?? '']
        .filter((part) => part !== '')
        .join('; '),
    }),
  )
}

/**
 * Cores at every rate of the report, one's own among them, and those more than the reference's: negative where they are
 * fewer, and without a figure where the comparison of CPU time isn't decided.
 */
function coresLines({ qpsImpact }: Report): SectionLine[] {
  return qpsImpact.flatMap(({ rows, overhead, metric, ...cell }) => {
    const whose = metric.replace('puNsPerOperation', 'ores')
    const derived = { ...cell, kind: 'derived' } as const
    const at = (name: string, { queriesPerSecond, cores }: (typeof rows)[number]): SectionLine => ({
      ...derived,
      metric: `${name}At${queriesPerSecond}PerSecond`,
      unit: 'cores',
      ...cores,
    })
    const all = rows.map((row) => at(whose, row))
    if (!overhead) return all
    const { reference, verdict, from } = overhead
    const more = `${whose}More`
    const compared = overhead.rows.map((row) => ({ ...at(more, row), reference, verdict }))
    const rates = { [`${more}0.1From`]: from?.tenthOfCorePerSecond, [`${more}1From`]: from?.corePerSecond }
    return [
      ...all,
      ...(compared.length === 0
        ? [{ ...derived, metric: more, unit: 'cores', reference, verdict }]
        : compared),
      ...Object.entries(rates).flatMap(([name, value]): SectionLine[] =>
        value === undefined
          ? []
          : [{ ...derived, metric: name, unit: 'perSecond', reference, verdict, value }],
      ),
    ]
  })
}

function protocolLines({ protocol }: Report): SectionLine[] {
  if (!protocol) return []
  const suite = 'protocol' as const
  return [
    ...protocol.payloadSteps.map(({ operation, contender, stepBytes, jumpNs, isClear }): SectionLine => {
      const note = isClear ? null : 'not clear: no step, or too small a one to count'
      const figure = { unit: 'ns', kind: 'derived', ...jumpNs, note } as const
      return { suite, operation, contender, metric: `payloadStep.${stepBytes}`, ...figure }
    }),
    ...protocol.crossChecks.map(({ operation, contender, connections, ratio }): SectionLine => {
      const figure = { unit: 'ratio', kind: 'derived', ...ratio, note: 'ours ÷ autocannon’s' } as const
      return { suite, operation, contender, parameters: { connections }, metric: 'crossCheck', ...figure }
    }),
    ...protocol.overall.map(({ contender, reference, ratio, cases }): SectionLine => {
      const note = `geometric mean of the mean times over ${cases} cases`
      const figure = {
        unit: 'ratio',
        kind: 'derived',
        ...ratio,
        reference,
        ratio: ratio.value,
        note,
      } as const
      return { suite, operation: 'all', contender, metric: 'overall', ...figure }
    }),
  ]
}
