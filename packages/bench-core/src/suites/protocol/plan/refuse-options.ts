import { invalidOption } from '../../../model/errors.ts'
import type { Option, Service } from '../../../model/options/option/option.ts'
import { listed, type Wording, words } from '../../../model/options/option/words.ts'
import { protocolOptions } from '../../../model/options/protocol.ts'
import type { ProtocolRequest } from '../../../model/run/run-request.ts'

/**
 * Refuses what a service has no use for and would drop in silence. That something isn't to be done goes without saying, and
 * is never refused.
 * @throws WirebenchError naming all of it.
 */
export function refuseOptions(
  request: ProtocolRequest,
  service: Service,
  { reason, hint }: { readonly reason: string; readonly hint: string | Wording },
): void {
  const asked = new Map(Object.entries(request).filter(([, value]) => value !== undefined && value !== false))
  const refused = Object.entries<Option>(protocolOptions).filter(
    ([name, { services }]) => asked.has(name) && services?.includes(service) === false,
  )
  if (refused.length === 0) return
  const names = listed(refused.map(([, option]) => option))
  throw invalidOption(
    words`${names} ${refused.length === 1 ? 'is' : 'are'} not for ${reason}`,
    hint,
    `protocol.${refused[0]![0]}`,
  )
}
