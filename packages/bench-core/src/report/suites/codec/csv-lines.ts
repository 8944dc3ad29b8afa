import type { Report } from '../../../model/report/report.ts'
import { opponentOf, specAsRead } from '../../../model/run/run-spec.ts'
import { joined } from '../../../model/text/joined.ts'
import type { SectionLine } from '../../tables/section.ts'

/** What the groups of the scorecard come to, and how schemas' other versions were read. */
export function codecLines(report: Report): SectionLine[] {
  return [...groupLines(report), ...evolutionLines(report)]
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
      note: joined([words, unknownFields === 'none' ? null : `unknown fields ${unknownFields}`, text], '; '),
    }),
  )
}
