import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { reportOf } from '../../packages/bench-core/test/fixtures/compared-runs.ts'
import { largeReport } from '../../packages/bench-core/test/fixtures/large-run.ts'
import { noise, protocolReport } from '../../packages/bench-core/test/report/protocol/support.ts'
import { firstView } from '../../scripts/speed/first-view.ts'
import { named, startVisit, type Visit, violationsOn } from './support/visit.ts'

let visit: Visit
let small: string
let large: string
let protocol: string

beforeAll(async () => {
  visit = await startVisit()
  small = await visit.save(named(reportOf(1), 'small'))
  large = await visit.save(named(largeReport(2, 200), 'large'))
  protocol = await visit.save(named(everyLoad(), 'protocol'))
  return visit.end
})

/** Has no page of this test settle by itself, however long it takes to load: that is three seconds after it has begun to. */
async function holdSettling(): Promise<void> {
  const held = await visit.page.addInitScript(() => {
    const { setTimeout } = globalThis
    globalThis.setTimeout = ((act: () => void, timeMs?: number) =>
      timeMs === 3_000 ? 0 : setTimeout(act, timeMs)) as typeof setTimeout
  })
  onTestFinished(() => held.dispose())
}

const verdict = () => visit.page.locator('#answer p').first()

describe.each(['small', 'large'])('the first view of a %s report', (name) => {
  const path = () => `${visit.url}/runs/${name === 'small' ? small : large}`

  test('takes at most 250 kB of JavaScript', async () => {
    await holdSettling()
    const { scriptBytes, largestPaintMs, longestTaskMs } = await firstView(visit.page, path())
    // For whoever reads the log: how fast that was here and now is no test.
    console.log(
      `${name} report: ${(scriptBytes / 1000).toFixed(1)} kB of JavaScript (gzip), largest paint after ${largestPaintMs.toFixed(0)} ms, longest task ${longestTaskMs.toFixed(0)} ms`,
    )
    expect(scriptBytes).toBeGreaterThan(50_000)
    expect(scriptBytes).toBeLessThanOrEqual(250_000)
  })

  test.each([
    { width: 1280, height: 900, within: 600 },
    { width: 360, height: 800, within: 800 },
  ])('has the verdict within $within px at $width', async ({ within, ...size }) => {
    await visit.page.setViewportSize(size)
    await visit.page.goto(path())
    await verdict().waitFor()
    const { y, height } = (await verdict().boundingBox())!
    expect(y + height).toBeLessThanOrEqual(within)
  })
})

test('a report of usual size is a few screens long, with nothing lost that is looked for', async () => {
  await visit.page.setViewportSize({ width: 1280, height: 900 })
  await visit.open(`/runs/${small}#verdicts`)
  // A link to a folded section opens it.
  await visit.page.getByRole('region', { name: 'Verdicts', exact: true }).getByRole('table').first().waitFor()
  await visit.open(`/runs/${small}`)
  await visit.page.mouse.wheel(0, 100)
  await visit.page.locator('#spec').waitFor()
  const height = () => visit.page.evaluate(() => document.documentElement.scrollHeight)
  expect(await height()).toBeLessThan(6000)
  const folded = await height()
  await visit.openWhole(`/runs/${small}`)
  expect(await height()).toBeGreaterThan(folded)
})

/** All transports at every load, whose figures differ by a few percent. */
function everyLoad() {
  return protocolReport(
    { operations: ['decode-echo'], sweep: true },
    ({ load }, contender, round, copy) => {
      const nsPerOperation = 100_000 * noise(round + copy, contender)
      const costs = {
        serverCpuNsPerOperation: nsPerOperation / 2,
        clientCpuNsPerOperation: nsPerOperation / 3,
        wireBytesPerOperation: 2_000,
        sentBytesPerOperation: 1_000,
        receivedBytesPerOperation: 1_000,
        successRate: 1,
      }
      if (load.load === 'open')
        return {
          figures: { ...costs, latencyFromDueNs: nsPerOperation, operationsPerSecond: load.rate },
          latencyNs: nsPerOperation,
          samples: 400,
        }
      const slots = load.load === 'closed' ? load.connections * load.inFlight : 1
      const operationsPerSecond = (1e9 * slots) / nsPerOperation
      return {
        figures: { ...costs, nsPerOperation, operationsPerSecond, requestsInFlight: slots },
        latencyNs: nsPerOperation,
        samples: 400,
      }
    },
    3,
  )
}

test('a report of every transport at every load is as short', async () => {
  await visit.page.setViewportSize({ width: 1280, height: 900 })
  await visit.open(`/runs/${protocol}`)
  await visit.page.mouse.wheel(0, 100)
  await visit.page.locator('#spec').waitFor()
  expect(await visit.page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(6000)
  await visit.page.getByRole('region', { name: /^scorecard, against/ }).waitFor()
})

test('pictures come as soon as somebody does anything', async () => {
  await visit.page.setViewportSize({ width: 1280, height: 900 })
  await holdSettling()
  await visit.open(`/runs/${small}`)
  expect(await visit.page.locator('.recharts-surface').count()).toBe(0)
  await visit.page.mouse.move(300, 300)
  await visit.page.locator('.recharts-surface').first().waitFor({ state: 'attached' })
})

test('an exported page has no accessibility fault', async () => {
  const html = await (await fetch(`${visit.url}/api/runs/${small}/export?format=html`)).text()
  await visit.page.setContent(html)
  const violations = await violationsOn(visit.page)
  expect(violations.map(({ id, nodes }) => `${id} at ${nodes[0]?.target.join(' ')}`)).toEqual([])
})
