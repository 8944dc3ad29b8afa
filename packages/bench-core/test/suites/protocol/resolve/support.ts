import type { ProtocolTarget } from '../../../../src/model/protocol/protocol-spec.ts'
import type { ProtocolRequest } from '../../../../src/model/run/run-request.ts'
import type { PresetName } from '../../../../src/model/run/run-spec.ts'
import { resolveSpec } from '../../../../src/run/resolve-spec.ts'
import { refusalOf } from '../../../support/failure.ts'

export function resolved(protocol: ProtocolRequest, preset: PresetName = 'quick') {
  return resolveSpec({ suites: ['protocol'], preset, protocol }).protocol!
}

export const mistake = (protocol: ProtocolRequest) => refusalOf(() => resolved(protocol))

/** A service of one's own with one operation. */
export function serviceAt(url: string, isConfirmed?: true): ProtocolTarget {
  const operations = [{ name: 'read', method: 'GET' as const, path: '/', expectedStatus: 200 }]
  return { url, operations, ...(isConfirmed && { isConfirmed }) }
}
