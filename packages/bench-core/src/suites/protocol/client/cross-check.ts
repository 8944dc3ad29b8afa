import { documentId } from '../service/documents.ts'
import type { Address } from '../transport.ts'

const warmUpMs = 300
const sampleIntervalMs = 50

/**
 * Reads per second over HTTP/1.1 that autocannon reaches on the same server with as many connections: a check of the
 * closed loop by a program that is not ours. It checks no answers, but for their status.
 */
export async function crossCheck(
  { host, port }: Address,
  connections: number,
  durationMs: number,
): Promise<number> {
  const { default: autocannon } = await import('autocannon')
  const requests = Array.from({ length: 256 }, (_, number) => ({
    method: 'GET' as const,
    path: `/documents/${documentId(number)}`,
  }))
  const measure = (ms: number) =>
    autocannon({
      url: `http://${host}:${port}`,
      connections,
      duration: ms / 1000,
      requests,
      sampleInt: sampleIntervalMs,
    })
  await measure(warmUpMs)
  const { '2xx': ok, non2xx, errors, start, finish } = await measure(durationMs)
  if (non2xx + errors > 0) throw new Error(`autocannon had ${non2xx + errors} failed requests`)
  return (ok * 1000) / (finish.getTime() - start.getTime())
}
