import type { Outcome } from '../transport.ts'

/** Tells what a call that failed comes to, and what was said. Loads the library. */
export async function outcomeOfRpc() {
  const { Code, ConnectError } = await import('@connectrpc/connect')
  const outcomes: Partial<Record<number, Outcome>> = {
    [Code.NotFound]: 'not-found',
    [Code.InvalidArgument]: 'invalid',
    [Code.Unavailable]: 'connection-lost',
    [Code.Canceled]: 'connection-lost',
    [Code.Aborted]: 'connection-lost',
  }
  return (error: unknown): { readonly outcome: Outcome; readonly said: string; readonly code: number } => {
    const { code, rawMessage } = ConnectError.from(error)
    return { outcome: outcomes[code] ?? 'error', said: rawMessage, code }
  }
}
