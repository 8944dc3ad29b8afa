import { planCores } from '../packages/bench-core/src/measure/process/pinning.ts'
import { processCpuNs } from '../packages/bench-core/src/measure/process/usage/process-cpu.ts'
import { formatCount, formatPercent } from '../packages/bench-core/src/report/words/format/numbers.ts'
import { textTable } from '../packages/bench-core/src/report/words/text-table.ts'
import { resolveSpec } from '../packages/bench-core/src/run/resolve-spec.ts'
import { median } from '../packages/bench-core/src/stats/mean.ts'
import { figuresOf } from '../packages/bench-core/src/suites/protocol/round/figures.ts'
import type { Trial } from '../packages/bench-core/src/suites/protocol/round/trials.ts'
import { hasWrk, type Made, wrk } from './generator-speed/wrk.ts'
import { blockOf, crossChecked, startedTrial } from './in-processes/protocol.ts'
import { wholeNumbers } from './options.ts'
import { firstLine, startBeside } from './protocol-speed/ping-pong.ts'
import { calledText } from './tables.ts'
import { takeMachine } from './take-machine.ts'

/**
 * Our load generator beside others on one foreign server, a plain node:http that has nothing to do with Wirebench: what each
 * reaches over as many connections, and what it takes of its core for that. Ours compares every body with the known one, autocannon
 * and wrk look at the status alone; wrk takes part where it is on this machine. Generators take turns, in both orders; medians over
 * the turns, to look at.
 * Usage: pnpm generator-speed [--alternations 7] [--ms 1000] [--connections 20]
 */
const { alternations, ms, connections } = wholeNumbers({ alternations: 7, ms: 1000, connections: 20 })
/** What the server answers everything with: a few hundred bytes of JSON. */
const body = JSON.stringify({
  id: 'a3f1',
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  notes: 'x'.repeat(200),
})

interface Measured extends Made {
  readonly serverShare: number
}

const lock = await takeMachine('pnpm generator-speed')
const cores = await planCores()
const core = cores?.others[0]
const server = startBeside('generator-speed/server-main.ts', [body], cores && [cores.measuring])
let trial: Trial | undefined
try {
  const url = `http://127.0.0.1:${await firstLine(server)}`
  const { protocol, seed } = resolveSpec({
    suites: ['protocol'],
    protocol: {
      target: {
        url,
        operations: [
          { name: 'read', method: 'GET', path: '/documents/{n}', expectedStatus: 200, expectedBody: body },
        ],
      },
      connections: [connections],
    },
  })
  const ours = await startedTrial(protocol!.contenders[0]!.name, { spec: protocol!, seed, cores })
  trial = ours
  const generators: Record<string, () => Promise<Made>> = {
    ours: async () => {
      const results = await blockOf(ours, protocol!.cells[0]!, ms)
      const { operationsPerSecond, clientCpuShare, successRate } = figuresOf(results, 1).figures
      if (successRate !== 1) throw new Error('an answer was wrong')
      return { perSecond: operationsPerSecond!, ownShare: clientCpuShare! }
    },
    autocannon: async () => {
      const { operationsPerSecond, clientCpuShare } = await crossChecked(ours, connections, ms)
      return { perSecond: operationsPerSecond, ownShare: clientCpuShare }
    },
    ...(hasWrk() && { wrk: () => wrk(`${url}/documents/1`, connections, ms, core) }),
  }
  const measured = new Map(Object.keys(generators).map((name) => [name, [] as Measured[]]))
  for (const make of Object.values(generators)) await make()
  for (let turn = 0; turn < alternations; turn++) {
    const inOrder = Object.entries(generators)
    for (const [name, make] of turn % 2 === 0 ? inOrder : inOrder.toReversed()) {
      const [cpuBefore, startedAt] = [processCpuNs(server.pid!) ?? Number.NaN, performance.now()]
      const made = await make()
      const cpuNs = (processCpuNs(server.pid!) ?? Number.NaN) - cpuBefore
      measured.get(name)!.push({ ...made, serverShare: cpuNs / 1e6 / (performance.now() - startedAt) })
    }
  }
  const rows = [...measured].map(([name, own]) => {
    const ratios = measured.get('ours')!.map(({ perSecond }, turn) => perSecond / own[turn]!.perSecond)
    return [
      name,
      formatCount(Math.round(median(own.map(({ perSecond }) => perSecond)))),
      median(ratios).toFixed(2),
      `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`,
      formatPercent(median(own.map(({ ownShare }) => ownShare))),
      formatPercent(median(own.map(({ serverShare }) => serverShare))),
    ]
  })
  const right = ['requests/s', 'ours ÷ it', 'of the turns', 'its core', 'the server’s core']
  say([
    ...calledText('generator-speed'),
    `${connections} connections, ${alternations} alternations of ${ms} ms each`,
    '',
    ...textTable(
      [{ header: '', align: 'left' }, ...right.map((header) => ({ header, align: 'right' }) as const)],
      rows,
    ),
    ...(hasWrk() ? [] : ['', 'wrk is not on this machine: apt-get install wrk']),
  ])
} finally {
  await trial?.end()
  server.kill()
  await lock.release()
}

function say(lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}
