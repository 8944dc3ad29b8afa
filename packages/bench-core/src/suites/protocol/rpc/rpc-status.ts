import { RpcStatus } from '../../../model/protocol/protocol-spec.ts'

/** Tells how a call that failed ended, and what was said. Loads the library. */
export async function statusOfRpc() {
  const { ConnectError } = await import('@connectrpc/connect')
  return (error: unknown): { readonly status: RpcStatus; readonly said: string } => {
    const { code, rawMessage } = ConnectError.from(error)
    // The names stand in the order of their codes.
    return { status: RpcStatus.options[code] ?? 'unknown', said: rawMessage }
  }
}
