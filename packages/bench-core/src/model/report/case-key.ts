import * as z from 'zod/mini'
import { SuiteName } from '../suite-name.ts'
import { Name, namedOf, reportLimits, Value } from './report-limits.ts'

/** A parameter of a case, such as the size of its messages. */
export const Parameters = namedOf(z.union([Value, z.number(), z.boolean()]), reportLimits.parameters)
export type Parameters = z.infer<typeof Parameters>

/** What identifies one measured cell. It is compared field by field; no code takes its printed form apart. */
export const CaseKey = z.object({
  suite: SuiteName,
  operation: Name,
  contender: Name,
  workload: Name,
  parameters: Parameters,
})
export type CaseKey = z.infer<typeof CaseKey>

/** The part of a key that two contenders must share to be compared. */
export type CaseGroup = Omit<CaseKey, 'contender'>

/** A stable text for maps, URLs and filters: `codec/decode/json@person?size=20`. Parameters are in name order. */
export function caseId(key: CaseKey): string {
  return `${key.suite}/${key.operation}/${key.contender}@${key.workload}${parametersId(key.parameters)}`
}

/** The same without the contender: what the contenders of one comparison share. */
export function caseGroupId(key: CaseGroup): string {
  return `${key.suite}/${key.operation}@${key.workload}${parametersId(key.parameters)}`
}

function parametersId(parameters: Parameters): string {
  const names = Object.keys(parameters).toSorted()
  return names.length === 0 ? '' : `?${names.map((name) => `${name}=${parameters[name]}`).join('&')}`
}
