import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { lastNamed, smallTemplate, syntheticReport } from '../../scripts/seed/synthetic-report.ts'
import { answerMs } from '../../scripts/speed/saved-runs.ts'

test('what is searched for is the name of a made-up run, however many there are', () => {
  const template = smallTemplate()
  const names = Array.from({ length: 20 }, (_, run) => syntheticReport(template, run).run.name)
  for (let runs = 6; runs <= names.length; runs++)
    for (const name of ['laptop', 'release'])
      expect(lastNamed(name, runs)).toBe(names.slice(0, runs).findLast((one) => one.startsWith(name)))
})

test('a search that finds nothing isn’t timed', async () => {
  const server = createServer((request, response) =>
    response.end(JSON.stringify({ runs: request.url!.includes('q=release') ? [{}] : [] })),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/runs?limit=50`
    await expect(answerMs(`${url}&q=release%205`)).resolves.toBeGreaterThan(0)
    await expect(answerMs(`${url}&q=v7777`)).rejects.toThrow('found nothing')
    await expect(answerMs(`${url}&state=failed`)).resolves.toBeGreaterThan(0)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
