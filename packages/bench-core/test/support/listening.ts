import type { AddressInfo, Server } from 'node:net'
import { afterAll } from 'vitest'

/**
 * Has a server listen on this machine, gives its port, and closes it in the end.
 * @param after Calls back then: after all tests of the file, or `onTestFinished` for one that a single test needs.
 */
export async function listening(
  server: Server,
  after: (close: () => void) => void = afterAll,
): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => void server.close())
  return (server.address() as AddressInfo).port
}
