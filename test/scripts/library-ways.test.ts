import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { codecs } from '../../packages/bench-core/src/codecs/catalogue.ts'
import { temporaryFolder } from '../../packages/bench-core/test/support/temporary-folder.ts'
import { fixedCount, hundreds, hundredsOfNinetyNine, meanOfRates } from '../../scripts/library-ways/loops.ts'
import { planOf } from '../../scripts/library-ways/options.ts'
import { type Alternation, tableRows } from '../../scripts/library-ways/table.ts'
import { libraryWays } from '../../scripts/library-ways/ways.ts'

const folder = temporaryFolder()

/** An operation that takes so many of a clock's milliseconds. */
function operationOf(ms: number) {
  let now = 0
  let calls = 0
  return {
    calls: () => calls,
    clock: () => now,
    call: () => {
      calls += 1
      now += ms
    },
  }
}

describe('a library’s loop', () => {
  test('of 99 calls that count as 100 reads one per cent less', () => {
    const { call, clock, calls } = operationOf(2)
    expect(hundredsOfNinetyNine(call, 1000, clock)).toBeCloseTo(2e6 * 0.99)
    expect(calls() % 99).toBe(0)
  })

  test('of hundreds reads the mean', () => {
    const { call, clock } = operationOf(2)
    expect(hundreds(call, 1000, clock)).toBe(2e6)
  })

  test('of a fixed count makes just so many calls', () => {
    const { call, clock, calls } = operationOf(2)
    expect(fixedCount(call, 7, clock)).toBe(2e6)
    expect(calls()).toBe(7)
  })

  test('that means rates hardly sees a slow call', () => {
    let now = 0
    let calls = 0
    const call = () => {
      now += ++calls === 14 ? 100 : 1
    }
    const found = meanOfRates(call, { warmUp: 10, timed: 10 }, () => now)
    expect(calls).toBe(20)
    expect(found).toBeCloseTo((10 / 9.01) * 1e6)
  })
})

test('every library of the catalogue has its way, with where it was published', () => {
  const measured = new Set(libraryWays.map(({ codec }) => codec))
  expect(codecs.map(({ info }) => info.name).filter((name) => !measured.has(name))).toEqual([
    'json-mapping',
    'json-string',
    'json-fast',
    'json-ajv',
    'json-zod',
    'protojson',
    'protobufjs-static',
    'ts-proto',
    'pbf',
  ])
  for (const { source } of libraryWays) expect(source).toMatch(/^[\w.-]+\/[\w.-]+, \S/)
})

test('a row has medians, and ratios formed within each alternation with their range', () => {
  const [json] = libraryWays
  const alternation = (oneNs: number, allNs: number, flaggedNs: number, oursNs: number): Alternation => ({
    ...{ codec: 'json', operation: 'encode', oursNs },
    one: { nsPerOperation: oneNs, cpuShare: 1.01 },
    all: { nsPerOperation: allNs, cpuShare: 1 },
    flagged: { nsPerOperation: flaggedNs, cpuShare: 1 },
  })
  const all = [
    alternation(900, 1000, 1000, 1000),
    alternation(1000, 1250, 1000, 1000),
    alternation(1980, 2200, 2200, 2000),
  ]
  expect(tableRows([json!], all)).toEqual([
    [
      ...['json', json!.name, 'encode', '1,000', '1,000', '0.99 (0.90–1.00)'],
      ...['0.90 (0.80–0.90)', '1.00 (1.00–1.25)', '1.00 (1.00–1.10)'],
    ],
  ])
})

test('the time that other programs took of the core is in the times and not in the ratios', () => {
  const reading = { nsPerOperation: 4000, cpuShare: 0.25 }
  const readings = { one: reading, all: reading, flagged: reading }
  const [row] = tableRows(
    [libraryWays[0]!],
    [{ codec: 'json', operation: 'encode', ...readings, oursNs: 1000 }],
  )
  expect([row![3], row![5]]).toEqual(['4,000', '1.00 (1.00–1.00)'])
})

test.each([
  [['--codec', 'jsn'], '--codec: there is no "jsn"', 'did you mean json'],
  [['--alternations', '0'], '--alternations is "0"', 'give a whole number from 1 to 100'],
  [['--effort', '2'], '--effort is "2"', 'give a number from 0.001 to 1'],
  [['--fast'], 'Unknown option', 'it takes --codec'],
])('%j is a mistake with an advice', (argv, what, advice) => {
  expect(() => planOf(argv)).toThrow(
    expect.objectContaining({
      message: expect.stringContaining(what),
      hint: expect.stringContaining(advice),
    }),
  )
})

const environment = { ...process.env, WIREBENCH_LOCK: join(folder, 'lock.sock') }
const script = fileURLToPath(new URL('../../scripts/library-ways.ts', import.meta.url))

function start(argv: readonly string[]): ChildProcess {
  return spawn(process.execPath, [script, ...argv], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
}

/** Measures codecs by the command, and expects a row of each in what it prints and writes. */
async function expectTable(codecs: readonly string[]): Promise<void> {
  const md = join(folder, 'ways.md')
  const short = ['--operation', 'decode', '--alternations', '1', '--effort', '0.01', '--md', md]
  const child = start([...short, '--codec', codecs.join()])
  let printed = ''
  for await (const text of child.stdout!.setEncoding('utf8')) printed += text
  const page = readFileSync(md, 'utf8')
  for (const codec of codecs) {
    expect(printed).toMatch(new RegExp(`^${codec} .* decode +[\\d,]+ +[\\d,]+ +[\\d.]+ \\(`, 'm'))
    expect(page).toMatch(new RegExp(`^\\| ${codec} \\|.*\\| decode \\|`, 'm'))
  }
  expect(printed + page).not.toMatch(/NaN|undefined|Infinity/)
}

test('the command measures a way and prints and writes the table', () => expectTable(['bson']))

test('the command measures ways of several libraries', { tags: 'slow' }, () =>
  expectTable(['protobufjs', 'protobuf-es', 'bson']),
)

test.skipIf(process.platform === 'win32')('an interrupt ends it and every process of it', async () => {
  const child = start(['--codec', 'msgpackr'])
  await once(child.stderr!, 'data')
  child.kill('SIGINT')
  const [code] = await once(child, 'close')
  expect(code).toBe(1)
  const { stdout } = spawnSync('ps', ['-A', '-o', 'ppid='], { encoding: 'utf8' })
  expect(stdout.split('\n').map(Number)).not.toContain(child.pid)
})
