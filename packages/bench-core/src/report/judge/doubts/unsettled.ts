import type { Warning } from '../../../model/warning.ts'

/** A mean over slices of which the first are slower than the last is the mean of nothing that lasts. */
export function isUnsettled({ code, severity }: Warning): boolean {
  return code === 'not-steady' && severity === 'warning'
}
