import type { CaseKey } from '../../model/case-key.ts'

/** What a table of cases is headed: `encode person, size 20`. */
export function caseTitle({
  operation,
  workload,
  parameters,
}: Pick<CaseKey, 'operation' | 'workload' | 'parameters'>): string {
  const settings = Object.entries(parameters).map(([name, value]) => `, ${name} ${value}`)
  return `${operation} ${workload}${settings.join('')}`
}
