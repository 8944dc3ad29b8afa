import type { Report } from '../../../model/report/report.ts'
import { counted } from '../../../model/text/counted.ts'
import type { SectionLine } from '../../tables/section.ts'

/** Steps by the size of a payload, checks by autocannon, and ratios over all cases. */
export function protocolLines({ protocol }: Report): SectionLine[] {
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
      const note = `geometric mean of the mean times over ${counted(cases, 'case')}`
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
