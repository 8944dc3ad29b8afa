import type { RpcTarget } from '../../../model/protocol/protocol-spec.ts'

/** gRPC has trailers, which take HTTP/2; the others were made to do without. */
export function httpVersionOf({ protocol, httpVersion }: RpcTarget): '1.1' | '2' {
  return httpVersion ?? (protocol === 'grpc' ? '2' : '1.1')
}
