import { workFor } from '../../../measure/work-for.ts'
import type { LoadClient } from './load-client.ts'

/** A client that works for so much longer on every request before it sends it; the same one where that is nothing. */
export function withPlanted<Request>(
  plantedNs: number | undefined,
  client: LoadClient<Request>,
): LoadClient<Request> {
  if (!plantedNs) return client
  return {
    ...client,
    async connect(address, listener) {
      const connection = await client.connect(address, listener)
      return {
        send(request, tag) {
          workFor(plantedNs)
          connection.send(request, tag)
        },
        get alive() {
          return connection.alive
        },
        wireBytes: () => connection.wireBytes(),
        close: () => connection.close(),
      }
    },
  }
}
