import { mkdir, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../../../packages/bench-core/test/support/temporary-folder.ts'
import { hostNamesOf, isAllowedHost, isAllowedOrigin } from '../../src/http/allowed-hosts.ts'
import { tokenGate } from '../../src/http/token.ts'
import { type TestServer, temporaryStore, testServer } from '../support/test-server.ts'

const token = 'a-token-of-24-characters'
let saved: Awaited<ReturnType<typeof temporaryStore>>
let open: TestServer
let guarded: TestServer
const webRoot = temporaryFolder()

beforeAll(async () => {
  await mkdir(join(webRoot, 'assets'))
  await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>Wirebench</title>')
  await writeFile(join(webRoot, 'assets', 'app-1a2b3c.js'), 'export {}')
  saved = await temporaryStore()
  open = await testServer(saved.store, { webRoot })
  guarded = await testServer(saved.store, { webRoot, token })
})

afterAll(async () => {
  await open.app.close()
  await guarded.app.close()
  await saved.discard()
})

describe('requests for another host or from another site are refused everywhere', () => {
  test.each([
    '/',
    '/runs',
    '/assets/app-1a2b3c.js',
    '/api/health',
    '/api/runs/x/events',
    '/api/docs/',
    '/api/nothing',
  ])('%s', async (url) => {
    for (const headers of [
      { host: 'evil.example' },
      { host: 'localhost:81' },
      { host: 'localhost.evil.example' },
      { host: 'localhost', origin: 'http://evil.example' },
      { host: 'localhost', origin: 'https://localhost:8443' },
      { host: 'localhost', origin: 'null' },
    ]) {
      const response = await open.app.inject({ url, headers })
      expect(response.statusCode).toBe(403)
      expect(response.json()).toEqual({
        code: expect.stringMatching(/^foreign-(host|origin)$/),
        message: expect.any(String),
        fix: expect.any(String),
      })
    }
  })

  const goes = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
  test.each([
    ['/api/health', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }],
    ['/api/health', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' }],
    ['/api/health', { 'sec-fetch-site': 'cross-site', ...goes }],
    ['/%61pi/health', { 'sec-fetch-site': 'cross-site', ...goes }],
    ['/api/docs/', { 'sec-fetch-site': 'cross-site', ...goes }],
    ['/', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }],
    ['/assets/app-1a2b3c.js', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }],
    ['/api/health', { referer: 'http://evil.example/page' }],
    ['/api/health', { referer: 'nonsense' }],
  ])('%s, as a browser asks with %j', async (url, headers) => {
    const response = await open.app.inject({ url, headers: { host: 'localhost', ...headers } })
    expect([response.statusCode, response.json().code]).toEqual([403, 'foreign-site'])
  })

  test.each([
    ['/api/health', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }],
    ['/api/health', { 'sec-fetch-site': 'none', ...goes }],
    ['/api/health', { referer: 'http://localhost/runs' }],
    ['/', { 'sec-fetch-site': 'cross-site', ...goes }],
    ['/runs/7k2m9q', { 'sec-fetch-site': 'same-site', ...goes }],
    ['/runs', { referer: 'http://evil.example/a-link' }],
  ])('an own page, a typed address or a link to a page is answered: %s with %j', async (url, headers) => {
    const response = await open.app.inject({ url, headers: { host: 'localhost', ...headers } })
    expect(response.statusCode).toBe(200)
  })

  test('a foreign page can start nothing', async () => {
    const response = await open.app.inject({
      method: 'POST',
      url: '/api/runs',
      payload: {},
      headers: { origin: 'http://evil.example' },
    })
    expect(response.statusCode).toBe(403)
    expect((await saved.store.list({ limit: 1 })).runs).toEqual([])
  })
})

test('who reached the server by its machine’s address under another name is told that address', async () => {
  const { app } = await testServer(saved.store, { webRoot })
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const refused = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ host: '127.0.0.1', port, headers: { host: `a-name-in-dns:${port}` } }, resolve).on('error', reject)
  })
  expect(await json(refused)).toMatchObject({
    code: 'foreign-host',
    fix: `use the address that the server printed when it started, or http://127.0.0.1:${port}`,
  })
  await app.close()
})

test('the own addresses with the own port are allowed, whatever their case', () => {
  const names = hostNamesOf('127.0.0.1')
  for (const host of ['127.0.0.1:4600', 'localhost:4600', 'LOCALHOST:4600', '[::1]:4600']) {
    expect(isAllowedHost(host, names, 4600)).toBe(true)
    expect(isAllowedOrigin(`http://${host}`, names, 4600)).toBe(true)
  }
  for (const host of ['localhost', 'localhost:80', '127.0.0.1:46000', '127.0.0.2:4600', '']) {
    expect(isAllowedHost(host, names, 4600)).toBe(false)
  }
  expect(isAllowedHost('[fd00::1]:4600', hostNamesOf('FD00::1'), 4600)).toBe(true)
})

test('every answer carries the headers that keep a browser safe', async () => {
  for (const url of ['/', '/api/health', '/api/nothing']) {
    expect((await open.app.inject(url)).headers).toMatchObject({
      'content-security-policy': expect.stringMatching(/script-src 'self';.*frame-ancestors 'none'/),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
  }
})

describe('with a token', () => {
  const status = async (url: string, headers: Record<string, string> = {}) =>
    (await guarded.app.inject({ url, headers })).statusCode

  test('nothing of the API answers without it, however its address is written', async () => {
    for (const url of [
      '/api/health',
      '/%61pi/health',
      '/api/runs',
      '/api/docs/',
      '/api/docs/json',
      '/api/runs/x/events',
    ]) {
      const response = await guarded.app.inject(url)
      expect([url, response.statusCode, response.json().code]).toEqual([url, 401, 'token-needed'])
    }
  })

  test('it is taken from the Authorization header or the address', async () => {
    expect(await status('/api/health', { authorization: `Bearer ${token}` })).toBe(200)
    expect(await status(`/api/health?token=${token}`)).toBe(200)
    expect(await status('/api/health', { authorization: `Bearer ${token}x` })).toBe(401)
    expect(await status('/api/health?token=')).toBe(401)
  })

  test('a page opened with it gives a cookie that holds something else and admits as well', async () => {
    const page = await guarded.app.inject(`/?token=${token}`)
    const cookie = String(page.headers['set-cookie'])
    expect(cookie).toMatch(/HttpOnly; SameSite=Strict/)
    expect(cookie).not.toContain(token)
    expect(await status('/api/health', { cookie: cookie.split(';')[0] ?? '' })).toBe(200)
    expect((await guarded.app.inject('/?token=wrong')).headers['set-cookie']).toBeUndefined()
  })

  test('servers on two ports of a host have cookies of their own, which a browser sends to both', () => {
    const servers = [4600, 4601].map((port) => ({ port, secret: `${token} of ${port}` }))
    const cookies = new Map(
      servers.map(({ port, secret }) => {
        const set = tokenGate(secret).cookieFor(`/?${new URLSearchParams({ token: secret })}`, port)
        return set!.split(';')[0]!.split('=') as [string, string]
      }),
    )
    const cookie = [...cookies].map((part) => part.join('=')).join('; ')
    for (const { port, secret } of servers)
      expect(tokenGate(secret).admits({ url: '/api/health', headers: { cookie } }, port)).toBe(true)
  })
})

describe('the web app', () => {
  test('answers every address that is no file with its page, which is asked for anew each time', async () => {
    for (const url of ['/', '/runs', '/runs/7k2m9q?stat=p99']) {
      const response = await open.app.inject(url)
      expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-cache'])
      expect(response.body).toContain('<title>Wirebench</title>')
    }
  })

  test('has files with a hash in their name kept for good, and missing ones not replaced by the page', async () => {
    const asset = await open.app.inject('/assets/app-1a2b3c.js')
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await open.app.inject('/assets/app-old.js')).statusCode).toBe(404)
  })

  test('does not give away files outside its folder', async () => {
    for (const url of ['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json']) {
      const response = await open.app.inject(url)
      expect(response.body).not.toContain('"name"')
      if (response.statusCode === 403) expect(response.json().message).toMatch(/has no file at this address/)
    }
  })
})
