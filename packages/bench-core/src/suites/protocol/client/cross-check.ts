import { documentId } from '../service/documents.ts'
import type { Address } from '../transport.ts'

const sampleIntervalMs = 50

/**
 * Reads per second over HTTP/1.1 that autocannon reaches on the same server with as many connections: a check of the
 * closed loop by a program that is not ours. It checks no answers, but for their status. With them the part of the client's
 * core that it used for that.
 */
export async function crossCheck(
  { host, port }: Address,
  connections: number,
  { warmUpMs, durationMs }: { readonly warmUpMs: number; readonly durationMs: number },
): Promise<{ readonly operationsPerSecond: number; readonly clientCpuShare: number }> {
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
  const cpuBefore = process.cpuUsage()
  const { '2xx': ok, non2xx, errors, start, finish } = await measure(durationMs)
  if (non2xx + errors > 0) throw new Error(`autocannon had ${non2xx + errors} failed requests`)
  const { user, system } = process.cpuUsage(cpuBefore)
  const elapsedMs = finish.getTime() - start.getTime()
  return { operationsPerSecond: (ok * 1000) / elapsedMs, clientCpuShare: (user + system) / 1e3 / elapsedMs }
}
