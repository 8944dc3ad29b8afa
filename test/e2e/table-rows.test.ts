import { Report } from '@wirebench/bench-core/model/report/report'
import type { Page, Route } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { reportOf } from '../../packages/bench-core/test/fixtures/compared-runs.ts'
import {
  newDatabase,
  query,
  type TestDatabase,
} from '../../packages/bench-core/test/store/support/shared-server.ts'
import { startVisit, type Visit } from './support/visit.ts'

let visit: Visit
let page: Page
let database: TestDatabase

beforeAll(async () => {
  visit = await startVisit()
  page = visit.page
  return visit.end
})

beforeAll(async () => {
  database = await newDatabase()
  await query(
    database.url,
    `create table orders as select number as id,
       jsonb_build_object('id', 'order ' || number, 'total', number + 0.5, 'gift', number % 2 = 0) as payload
     from generate_series(1, 300) number`,
  )
  return () => database.drop()
})

test('rows of PostgreSQL are offered where there are runs too', async () => {
  await visit.save(reportOf(1))
  await visit.open('/runs')
  const door = page.getByRole('region', { name: 'Measure', exact: true })
  await door.getByRole('link', { name: 'a built-in message' }).click()
  await page.getByText('Workloads', { exact: true }).waitFor()
  await visit.open('/runs')
  await door.getByRole('link', { name: 'PostgreSQL rows' }).click()
  await page.getByLabel('Address of the PostgreSQL server').waitFor()
})

test('rows that come after the address was changed, or the page was left, are not taken', async () => {
  let asked = Promise.withResolvers<Route>()
  await page.route('**/api/database/sample', (route) => asked.resolve(route))
  const ask = async () => {
    asked = Promise.withResolvers<Route>()
    await visit.open('/runs/new?source=table')
    await page.getByLabel('Address of the PostgreSQL server').fill(database.url)
    await page.getByRole('button', { name: 'List tables' }).click()
    await page.getByRole('button', { name: 'Take a sample' }).click()
    return asked.promise
  }
  const answer = async (route: Route) => {
    await route.fulfill({ response: await route.fetch() })
    await page.waitForTimeout(500)
  }
  const first = await ask()
  await page.getByLabel('Address of the PostgreSQL server').fill('postgres://elsewhere')
  await answer(first)
  await page.getByRole('button', { name: 'List tables' }).waitFor()
  const second = await ask()
  await page.getByRole('link', { name: 'Runs', exact: true }).first().click()
  await page.waitForURL('**/runs')
  await answer(second)
  expect(new URL(page.url()).pathname).toBe('/runs')
  await page.unroute('**/api/database/sample')
})

test('rows of PostgreSQL lead from the server’s address to a report on codecs and storage', async () => {
  await visit.open(
    '/runs/new?source=table&preset=smoke&rounds=1&codecs=json,protobuf-es&tests=payload&formats=jsonb-json,bytea-protobuf&phases=insert&rows=100',
  )
  await page.getByLabel('Address of the PostgreSQL server').fill(database.url)
  await page.getByRole('button', { name: 'List tables' }).click()
  await page.getByLabel('Table', { exact: true }).waitFor()
  expect(await page.getByLabel('Table', { exact: true }).inputValue()).toMatch(/orders$/)
  expect(await page.getByLabel('Column', { exact: true }).inputValue()).toBe('payload')
  await visit.shoot('new-run-table')
  await page.getByRole('button', { name: 'Take a sample' }).click()
  await page.getByText(/^300 messages from your data/).waitFor()
  expect(await page.getByRole('checkbox', { name: /^Storage Protobuf/ }).isChecked()).toBe(true)
  await visit.shoot('new-run-table-sample')
  await page.getByRole('button', { name: /^Start run/ }).click()
  await page.waitForURL(/\/runs\/[0-9a-z]{6}$/)
  await page.getByRole('link', { name: 'Progress and log' }).waitFor()
  const answer = await fetch(`${visit.url}/api${new URL(page.url()).pathname}/report`)
  const { run, cases } = Report.parse(await answer.json())
  expect(run.spec).toMatchObject({ suites: ['codec', 'storage'], own: { messages: 300 } })
  expect(new Set(cases.map(({ key }) => key.suite))).toEqual(new Set(['codec', 'storage']))
  await visit.shoot('report-of-rows')
})
