import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { files, startRpcService } from '../../packages/bench-core/test/suites/protocol/target/rpc-service.ts'
import {
  startUserServer,
  type UserServer,
} from '../../packages/bench-core/test/suites/storage/support/user-server.ts'
import { describePages, startVisit, type Visit } from './support/visit.ts'

const startedRun = /\/runs\/(?!new)(\w+)/
const password = 'very-secret-of-this-test'

let visit: Visit
let page: Page
let service: Server
let serviceUrl: string
let database: UserServer
const seen: string[] = []

beforeAll(async () => {
  service = createServer((request, response) => {
    if (seen.length < 10) seen.push(`${request.method} ${request.url}`)
    response.statusCode = request.url === '/gone' ? 410 : 200
    response.end('{"name":"Zoë"}')
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  serviceUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  ;[visit, database] = await Promise.all([startVisit(), startUserServer()])
  page = visit.page
  await database.query(`create role bench_user login password '${password}'`)
  await database.query('grant create on database postgres to bench_user')
  return async () => {
    await visit.end()
    await database.remove()
    service.close()
  }
})

const description = JSON.stringify({
  operations: [
    { name: 'read', method: 'GET', path: '/users/{n}', expectedStatus: 200 },
    { name: 'gone', method: 'GET', path: '/gone', expectedStatus: 200 },
  ],
})

describe('a service of one’s own', () => {
  test('is tried with one request, which is shown with its answer', async () => {
    await page.goto(`${visit.url}/runs/new?suites=protocol&preset=smoke&rounds=1&connections=1`)
    await page.getByLabel('Service under test').selectOption('own')
    await page.getByLabel('Address of the service').fill(serviceUrl)
    await page.getByLabel('Operations to send').fill(description)
    await page.getByRole('button', { name: 'Send one request' }).click()
    await page.getByText('read returned status 200').waitFor()
    expect(seen).toEqual(['GET /users/1'])
    await page.getByText('GET /users/1 HTTP/1.1').waitFor()
    await page.getByLabel('Operation to try').selectOption('gone')
    await page.getByRole('button', { name: 'Send one request' }).click()
    await page.getByText('gone returned status 410, not 200').waitFor()
    expect(page.url()).not.toContain('users')
    expect(await visit.faults()).toEqual([])
  })

  test('takes its description from a file, and is measured', async () => {
    await page.goto(
      `${visit.url}/runs/new?suites=protocol&service=own&preset=smoke&rounds=1&connections=1&sweep=off`,
    )
    await page.getByLabel('Address of the service').fill(serviceUrl)
    const file = { operations: [{ name: 'read', method: 'GET', path: '/users/{n}', expectedStatus: 200 }] }
    await page.getByLabel('Load it from a file').setInputFiles({
      name: 'operations.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(file)),
    })
    await page.getByRole('button', { name: /Start run/ }).click()
    await page.waitForURL(startedRun)
    await page.getByRole('heading', { name: /^read/ }).first().waitFor()
    await cancelShown()
  })

  test('comes with a run that is cloned, and not with a new one after it', async () => {
    const id = startedRun.exec(page.url())![1]!
    await page.goto(`${visit.url}/runs/new?from=${id}`)
    const address = page.getByLabel('Address of the service')
    await address.waitFor({ state: 'attached' })
    expect(await address.inputValue()).toBe(serviceUrl)
    await page.getByRole('link', { name: 'New run' }).click()
    await page.getByRole('checkbox', { name: 'Protocols' }).check()
    await page.getByText('Service, load and details').click()
    await page.getByLabel('Service under test').selectOption('own')
    expect(await address.inputValue()).toBe('')
  })

  test('that speaks gRPC is tried and measured by its schema', async () => {
    const called = await startRpcService('2')
    await page.goto(
      `${visit.url}/runs/new?suites=protocol&service=own&preset=smoke&rounds=1&connections=1&sweep=off`,
    )
    await page.getByLabel('Address of the service').fill(`http://127.0.0.1:${called.port}`)
    const greet = { name: 'greet', method: 'acme.v1.Greeter/Greet', message: { name: 'Zoë' } }
    const greeted = { ...greet, expected: { text: 'Hello, Zoë' } }
    const calls = JSON.stringify({ protocol: 'grpc', operations: [greeted] })
    await page.getByLabel('Operations to send').fill(calls)
    await page.getByLabel('Add files').setInputFiles(
      Object.entries(files).map(([path, text]) => ({
        name: path.slice(path.lastIndexOf('/') + 1),
        mimeType: 'text/plain',
        buffer: Buffer.from(text),
      })),
    )
    await page.getByText('greeter.proto, messages.proto').waitFor()
    await page.getByRole('button', { name: 'Send one request' }).click()
    await page.getByText('greet returned status ok').waitFor()
    await page.getByText('{"text":"Hello, Zoë"}', { exact: true }).waitFor()
    await page.getByRole('button', { name: /Start run/ }).click()
    await page.waitForURL(startedRun)
    const id = startedRun.exec(page.url())![1]!
    await finished(id)
    const report = await fetch(`${visit.url}/api/runs/${id}/report?full=1`)
    expect(await report.text()).toContain('"headBytesPerOperation"')
    expect(called.seen.length).toBeGreaterThan(10)
    await called.close()
  })

  test('on another machine needs a word of consent', async () => {
    await page.goto(`${visit.url}/runs/new?suites=protocol&service=own`)
    await page.getByLabel('Operations to send').fill(description)
    await page.getByLabel('Address of the service').fill('http://192.0.2.1')
    await page.getByText('This is not your machine.').waitFor()
    await page.getByText('Confirm that you may load-test http://192.0.2.1.').waitFor()
    expect(await page.getByRole('button', { name: 'Send one request' }).count()).toBe(0)
    await page.getByLabel('I may load-test this service').check()
    await page.getByRole('button', { name: 'Send one request' }).waitFor()
  })
})

const once = 'preset=smoke&rounds=1'
const storageForm = `suites=storage&server=own&${once}&workloads=user-document&rows=50&batch=10&formats=jsonb-json&phases=insert`
const protocolForm = `suites=protocol&${once}&connections=1&transports=http-json&operations=read&sweep=off`

test.each([
  ['is measured', storageForm],
  ['keeps the documents of protocols', protocolForm],
])('a database of one’s own %s, and its password is in no address, event or report', async (_, form) => {
  await page.goto(`${visit.url}/runs/new?${form}`)
  if (form === protocolForm) await page.getByLabel('Document store').selectOption('own')
  const url = database.urlFor({ user: 'bench_user', password })
  await page.getByLabel('Address', { exact: true }).fill(url)
  // As by the button beside it; it starts no run.
  await page.getByLabel('Address', { exact: true }).press('Enter')
  await page.getByText('A run can use it.').waitFor()
  await page.getByRole('button', { name: /Start run/ }).click()
  await page.waitForURL(startedRun)
  const id = startedRun.exec(page.url())![1]!
  await finished(id)
  await page.goto(`${visit.url}/runs/${id}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const pages = ['', '/report?full=1', '/events', '/progress'].map((path) => `/api/runs/${id}${path}`)
  const texts = await Promise.all(
    pages.map(async (path) => {
      const response = await fetch(`${visit.url}${path}`)
      expect([path, response.status]).toEqual([path, 200])
      return response.text()
    }),
  )
  const shown = [page.url(), await page.content(), ...texts]
  expect(shown.some((text) => text.includes(password))).toBe(false)
  expect(texts[0]).toContain('bench_user')
  expect(await database.runSchemas()).toEqual([])
})

test('messages of one’s own are echoed by every transport that can carry them', async () => {
  await page.goto(
    `${visit.url}/runs/new?suites=protocol&preset=smoke&rounds=1&connections=1&transports=http-json,tcp-protobuf&sweep=off`,
  )
  const schema =
    'syntax = "proto3"; package shop.v1; message Order { string id = 1; int64 total = 2; bytes token = 3; }'
  const orders = Array.from({ length: 20 }, (_, number) => ({
    id: `order ${number}`,
    total: '9007199254740993',
    token: 'AP8=',
  }))
  await page.getByLabel('Choose files', { exact: true }).setInputFiles([
    { name: 'order.proto', mimeType: 'text/plain', buffer: Buffer.from(schema) },
    { name: 'orders.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(orders)) },
  ])
  await page.getByText('Where do the bytes go?').waitFor()
  await page.getByText('The same in a terminal').click()
  await page.getByText(/bench protocol .*--message shop\.v1\.Order/).waitFor()
  await page.getByRole('button', { name: /Start run/ }).click()
  await page.waitForURL(startedRun)
  await page
    .getByRole('heading', { name: /^decode echo/ })
    .first()
    .waitFor()
  expect(await page.locator('main').textContent()).not.toContain('own:shop')
  await cancelShown()
})

describePages(
  () => visit,
  () => ['/runs/new?suites=protocol&service=own', '/runs/new?suites=protocol&store=postgres&documents=own'],
)

/** Ends the run that the page shows, once the rest of it would take time alone. */
async function cancelShown(): Promise<void> {
  const cancelled = await fetch(`${visit.url}/api/runs/${startedRun.exec(page.url())![1]}/cancel`, {
    method: 'POST',
  })
  expect(cancelled.status).toBe(202)
}

/** The events of a run end when it does. */
async function finished(run: string): Promise<void> {
  const response = await fetch(`${visit.url}/api/runs/${run}/events`)
  expect(await response.text()).toContain('"state":"completed"')
}
