import { WirebenchError } from '../../model/errors.ts'
import type { ProtocolRequest } from '../../model/run-request.ts'

const optionOf = {
  transports: '--transport',
  operations: '--operation',
  connections: '--connections',
  inFlight: '--in-flight',
  rates: '--rate',
  sweep: '--sweep',
  sloMs: '--slo',
  durationSeconds: '--duration',
  store: '--store',
  server: '--pg-url',
  ladder: '--ladder',
  payloads: '--payloads',
} as const satisfies Partial<Record<keyof ProtocolRequest, string>>

/**
 * Refuses what would be dropped in silence. That something isn't to be done goes without saying, and is never refused.
 * @param why Follows the names of the options: `is for the built-in servers, …`.
 * @throws WirebenchError naming all of them.
 */
export function refuseOptions(
  request: ProtocolRequest,
  fields: readonly (keyof typeof optionOf)[],
  why: { readonly one: string; readonly many: string; readonly hint: string },
): void {
  const refused = fields.filter((field) => request[field] !== undefined && request[field] !== false)
  const given = refused.map((field) => optionOf[field])
  if (given.length === 0) return
  throw new WirebenchError(
    'invalid-option',
    `${given.join(' and ')} ${given.length === 1 ? why.one : why.many}`,
    why.hint,
    { field: `protocol.${refused[0]}` },
  )
}
