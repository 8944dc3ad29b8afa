import { createServer } from 'node:net'
import { WirebenchError } from '@wirebench/bench-core/model/errors'

export interface Address {
  readonly host: string
  readonly port: number
}

/** Fails at once where a port can't be listened on, before anything that takes time is started. */
export function checkAddress({ host, port }: Address): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => reject(explainListenFailure(error, { host, port })))
    probe.listen({ host, port }, () => probe.close(() => resolve()))
  })
}

/** Says what a person can do about a port or address that can't be had; other errors are passed on as they are. */
export function explainListenFailure(error: unknown, { host, port }: Address): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  switch (code) {
    case 'EADDRINUSE':
      return new WirebenchError(
        'port-in-use',
        `port ${port} on ${host} is in use`,
        'stop the program that uses it, or choose another with --port (0 takes any free one)',
      )
    case 'EACCES':
      return new WirebenchError(
        'invalid-option',
        `this user may not use port ${port}`,
        'choose one above 1023 with --port',
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new WirebenchError(
        'invalid-option',
        `${host} is not an address of this machine`,
        'use --host 127.0.0.1, or one of this machine’s addresses',
      )
    default:
      return error
  }
}
