import type { ProtocolTarget, RpcTarget } from './protocol-spec.ts'

/** Whether a service is called by method. */
export function isRpc(target: ProtocolTarget): target is RpcTarget {
  return 'protocol' in target
}
