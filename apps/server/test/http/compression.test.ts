import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../../../packages/bench-core/test/support/temporary-folder.ts'
import { compressAnswers } from '../../src/http/compress-answers.ts'
import { serveWebApp } from '../../src/http/web-app.ts'
import { compressFiles } from '../../src/web/compress-files.ts'

const script = 'export const text = "the same again and again"\n'.repeat(200)
const large = { rows: Array.from({ length: 2_000 }, (_, row) => ({ row, name: 'protobuf-es' })) }

const webRoot = temporaryFolder()
let app: FastifyInstance
let isMeasuring = false
const events = new PassThrough()

beforeAll(async () => {
  await mkdir(join(webRoot, 'assets'))
  await writeFile(join(webRoot, 'index.html'), `<!doctype html><title>Wirebench</title>${' '.repeat(2_000)}`)
  await writeFile(join(webRoot, 'assets', 'app-1a2b3c.js'), script)
  await compressFiles(webRoot)
  app = fastify()
  await app.register(async (api) => {
    await compressAnswers(api, () => isMeasuring)
    api.get('/api/large', async () => large)
    api.get('/api/small', async () => ({ status: 'ok' }))
    api.get('/api/events', (_, reply) => reply.type('text/event-stream').send(events))
  })
  await serveWebApp(app, webRoot)
})

afterAll(() => app.close())

const get = (url: string, accept = 'gzip, deflate, br, zstd') =>
  app.inject({ url, headers: { 'accept-encoding': accept } })

describe('the web app goes out as the build compressed it:', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['identity', undefined],
  ])('who accepts %s gets %s', async (accept, encoding) => {
    const answer = await get('/assets/app-1a2b3c.js', accept)
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringMatching(/javascript; charset=utf-8$/),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    })
    if (encoding === undefined) expect(answer.body).toBe(script)
    else expect(answer.rawPayload.length).toBeLessThan(script.length / 20)
  })

  test('every address of a page gets the same page, which is asked for again each time', async () => {
    for (const url of ['/', '/runs/7k2m9q']) {
      const { headers, statusCode } = await get(url)
      expect([statusCode, headers['content-encoding'], headers['cache-control']]).toEqual([
        200,
        'br',
        'no-cache',
      ])
    }
  })
})

describe('answers of the API', () => {
  test('are compressed where they are large', async () => {
    const answer = await get('/api/large')
    expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    expect(JSON.parse(String(gunzipSync(answer.rawPayload)))).toEqual(large)
    expect((await get('/api/small')).headers['content-encoding']).toBeUndefined()
  })

  test('go out as they are while a run is measured', async () => {
    isMeasuring = true
    const answer = await get('/api/large')
    isMeasuring = false
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(answer.json()).toEqual(large)
  })

  test('that stream events are never held back', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as { port: number }
    events.write('retry: 2000\n\n')
    const response = await fetch(`http://127.0.0.1:${port}/api/events`)
    expect(response.headers.get('content-encoding')).toBeNull()
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader.read()).value).toBe('retry: 2000\n\n')
    events.write('data: one\n\n')
    expect((await reader.read()).value).toBe('data: one\n\n')
    events.end()
    await reader.cancel()
  })
})
