import { execFileSync } from 'node:child_process'
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { buildLane } from '../../src/lanes/build-lane.ts'
import { addOwnLane, asRunLane, laneOfRun } from '../../src/lanes/catalogue.ts'
import { decidingVariables } from '../../src/lanes/lane-environment.ts'
import { readLane } from '../../src/lanes/lane-file.ts'
import { lookForNeeds } from '../../src/lanes/needs.ts'
import { toFetch } from '../../src/lanes/to-fetch.ts'
import { fetchSentence } from '../../src/model/codec/lane.ts'
import { isAlive } from '../../src/postgres/run-program.ts'
import { resolveSpec } from '../../src/run/resolve-spec.ts'
import { prepareLanes } from '../../src/suites/codec/lane/prepare-lanes.ts'
import { findWorkload } from '../../src/workloads/catalogue.ts'
import { scriptedLanes } from './support/scripted-lane.ts'

const { folder, type, laneOf } = scriptedLanes()
afterEach(() => vi.unstubAllEnvs())

/** A toolchain that prints a commit beside its version. */
const tool = {
  command: ['sh', '-c', 'echo tool 3 $TOOL_COMMIT'],
  version: 'tool (\\d+)',
  atLeast: '1',
  install: 'its site',
}
const fetches = { what: 'wheels', from: 'an index', megabytes: 5, seconds: 150 }
/** Where a lane is built without anybody who listens. */
const quietly = (homeFolder: string) => ({
  homeFolder,
  signal: new AbortController().signal,
  onProgress() {},
})

test('a build gets the schema and fills its folder; the same one is not made again', async () => {
  const { build, heard, home, own } = await laneOf(
    'plain',
    'echo compiling >&2; echo "$LANE_MESSAGE" > "$LANE_OUT/message"; cp "$LANE_SCHEMA" "$LANE_OUT/schema"; echo once >> "$LANE_CACHE/times"',
  )
  const { out } = await build()
  expect(await readFile(join(out, 'message'), 'utf8')).toBe(`${type.typeName}\n`)
  expect((await readFile(join(out, 'schema'))).length).toBeGreaterThan(100)
  expect(heard).toEqual(['compiling'])
  expect((await build()).out).toBe(out)
  expect(await readFile(join(home, 'lanes/plain/cache/times'), 'utf8')).toBe('once\n')
  // What the lane is made of has changed: another process would make it anew.
  await writeFile(join(own, 'more'), '')
  expect((await readdir(join(home, 'lanes/plain'))).filter((name) => name.startsWith('making'))).toEqual([])
})

test('other flags are another build, and so is what a toolchain prints beside its version', async () => {
  const more = { variables: ['FLAGS_*_TOOL'], needs: [tool] }
  const { build, own } = await laneOf('flags', 'echo "$FLAGS_OF_TOOL" > "$LANE_OUT/flags"', more)
  const builtWith = async (flags: string, commit: string) => {
    vi.stubEnv('FLAGS_OF_TOOL', flags)
    vi.stubEnv('FLAGS_OF_OTHERS', 'x')
    vi.stubEnv('TOOL_COMMIT', commit)
    const { out } = await build()
    return { out, flags: await readFile(join(out, 'flags'), 'utf8') }
  }
  const plain = await builtWith('-O1', 'a')
  const other = await builtWith('-O2', 'a')
  const patched = await builtWith('-O3', 'b')
  expect([plain, other, patched].map(({ flags }) => flags)).toEqual(['-O1\n', '-O2\n', '-O3\n'])
  expect((await builtWith('-O1', 'b')).out).toBe(plain.out)
  expect(decidingVariables(more)).toEqual(['FLAGS_OF_TOOL=-O1'])
  const printedWith = (commit: string) => {
    vi.stubEnv('TOOL_COMMIT', commit)
    return lookForNeeds(readLane(own))
  }
  const [ofA, ofB] = await Promise.all(['a', 'b'].map(printedWith))
  expect(ofA).toEqual({ versions: ['sh 3'], printed: ['tool 3 a\n'] })
  expect(ofB).toEqual({ versions: ['sh 3'], printed: ['tool 3 b\n'] })
})

test('what is built for another machine is another build', async () => {
  const builtFor = ['sh', '-c', 'echo $PROCESSOR']
  const { own } = await laneOf('native', 'true', { builtFor })
  const builtOn = async (machine: string, processor: string) => {
    vi.stubEnv('PROCESSOR', processor)
    return basename((await buildLane(readLane(own), type, quietly(join(folder, machine)))).out)
  }
  const wide = await builtOn('wide', 'avx512')
  expect(await builtOn('narrow', 'sse2')).not.toBe(wide)
  expect(await builtOn('as-wide', 'avx512')).toBe(wide)
})

test('builds of this process stay, and the latest of others; one that is gone is made again', async () => {
  const { build, home } = await laneOf('many', 'true', { variables: ['FLAG'] })
  const lanes = join(home, 'lanes/many')
  for (let other = 10; other < 30; other++)
    await mkdir(join(lanes, `${'0'.repeat(18)}${other}`), { recursive: true })
  const outs: string[] = []
  for (let flag = 0; flag < 14; flag++) {
    vi.stubEnv('FLAG', String(flag))
    outs.push(basename((await build()).out))
  }
  const left = (await readdir(lanes)).filter((name) => /^[0-9a-f]{20}$/.test(name))
  expect(left).toEqual(expect.arrayContaining(outs))
  expect(left).toHaveLength(12 + outs.length)
  await rm(join(lanes, outs[13]!), { recursive: true })
  await build()
  expect(await readdir(lanes)).toContain(outs[13])
})

test('a build whose links lead nowhere any more is made again', async () => {
  const { build, home } = await laneOf(
    'linked',
    'mkdir -p "$LANE_CACHE/libraries"; ln -s ../cache/libraries "$LANE_OUT/libraries"; echo once >> "$LANE_CACHE/times"',
  )
  const { out } = await build()
  await rm(join(home, 'lanes/linked/cache/libraries'), { recursive: true })
  expect((await build()).out).toBe(out)
  expect((await stat(join(out, 'libraries'))).isDirectory()).toBe(true)
  await build()
  expect(await readFile(join(home, 'lanes/linked/cache/times'), 'utf8')).toBe('once\nonce\n')
})

test('what a build left whose process ended at once goes with a later one, and not what another machine makes', async () => {
  const { build, home } = await laneOf('left', 'true')
  const lanes = join(home, 'lanes/left')
  for (const name of ['making-old', 'making-new']) await mkdir(join(lanes, name), { recursive: true })
  await writeFile(join(lanes, 'old.binpb'), '')
  for (const name of ['making-old', 'old.binpb']) await utimes(join(lanes, name), 0, 0)
  await build()
  expect((await readdir(lanes)).filter((name) => /making|binpb/.test(name))).toEqual(['making-new'])
})

test('a build goes on without its log, as where the disk is full', async () => {
  const { build, home } = await laneOf('unlogged', 'echo first; sleep 0.1; echo second')
  await mkdir(join(home, 'lanes/unlogged/build.log'), { recursive: true })
  await expect(build()).resolves.toHaveProperty('out')
})

test.skipIf(process.platform !== 'linux')(
  'a home folder that can’t be written leaves the lane out',
  async () => {
    const { own } = await laneOf('unwritable', 'true')
    await expect(buildLane(readLane(own), type, quietly('/sys/wirebench'))).rejects.toMatchObject({
      code: 'lane-missing',
      message: expect.stringMatching(/^unwritable is left out: .*mkdir/),
    })
  },
)

test('a lane that says so is built for the contenders of a run alone, and again for others', async () => {
  const json = { title: 'JSON', encoding: 'json', library: 'x', options: '', form: 'struct' }
  const contenders = ['named-json', 'named-fast'].map((name) => ({ ...json, name }))
  const { own } = await laneOf('named', 'echo "$LANE_CONTENDERS" > "$LANE_OUT/contenders"', {
    buildsOnlyNamed: true,
    contenders,
  })
  const lane = addOwnLane(own)
  const builtFor = async (...names: string[]) => {
    const known = laneOfRun(asRunLane(lane, names, 'named-json'))
    const { out } = await buildLane(known, type, quietly(join(folder, 'home-named')))
    return readFile(join(out, 'contenders'), 'utf8')
  }
  expect(await builtFor('named-json')).toBe('named-json\n')
  expect(await builtFor('named-json', 'named-fast')).toBe('named-json,named-fast\n')
})

test('what a first build fetches is told until it is there, and again when the lane has changed', async () => {
  const { build, own, home } = await laneOf('fetching', 'true', { fetches })
  const wanted = () => toFetch([readLane(own)], home)
  const [first] = await wanted()
  expect(first).toEqual({ lane: 'fetching', title: 'fetching', ...fetches })
  expect(fetchSentence(first!)).toBe(
    'the first build of fetching fetches at most about 5 MB of wheels from an index and takes up to 3 min',
  )
  await build()
  expect(await wanted()).toEqual([])
  await writeFile(join(own, 'lockfile'), 'other versions')
  expect(await wanted()).toEqual([first])
})

test('what another toolchain would fetch is told again', async () => {
  const { build, own, home } = await laneOf('switching', 'true', { fetches, needs: [tool] })
  const wanted = () => toFetch([readLane(own)], home)
  await build()
  expect(await wanted()).toEqual([])
  vi.stubEnv('TOOL_COMMIT', 'other')
  expect(await wanted()).toHaveLength(1)
})

test('nothing is fetched where the toolchain says that its caches hold everything', async () => {
  for (const [status, count] of [
    [0, 0],
    [1, 1],
  ] as const) {
    const cached = ['sh', '-c', `exit ${status}`]
    const { own, home } = await laneOf('cached', 'true', { fetches, cached })
    expect(await toFetch([readLane(own)], home)).toHaveLength(count)
  }
})

test('a build that fails says its last line, and leaves nothing half made', async () => {
  const { build, home } = await laneOf('broken', 'touch "$LANE_OUT/half"; echo "no such module" >&2; exit 3')
  await expect(build()).rejects.toMatchObject({
    code: 'lane-missing',
    message: 'broken is left out: its build failed: no such module',
    hint: expect.stringContaining('build.log'),
  })
  expect((await readdir(join(home, 'lanes/broken'))).toSorted()).toEqual(
    expect.not.arrayContaining([expect.stringMatching(/^(making|[0-9a-f]{20}$)/)]),
  )
})

test('a build that says nothing is told of all the same, so that nobody takes it for stuck', async () => {
  const go = join(folder, 'go')
  execFileSync('mkfifo', [go])
  const { own, home } = await laneOf('silent', `read _ < "${go}"`)
  addOwnLane(own)
  const spec = resolveSpec({ codecs: ['silent-json'], workloads: ['person'], tests: ['serialization'] })
  const cancel = new AbortController()
  onTestFinished(() => cancel.abort())
  const steps = prepareLanes(spec, { homeFolder: home, signal: cancel.signal })
  const { value } = await steps.next()
  expect(value).toMatchObject({ doing: { code: 'building-lane', lane: 'silent', line: '' } })
  await writeFile(go, '\n')
  let step = await steps.next()
  while (!step.done) step = await steps.next()
  expect(step.value).toEqual({ spec, warnings: [] })
})

test('builds of one lane come one after the other, since they share its cache', async () => {
  const { build, home } = await laneOf(
    'shared',
    'mkdir "$LANE_CACHE/taken"; seq 1 50000 | sort > "$LANE_OUT/sorted"; rmdir "$LANE_CACHE/taken"; echo once >> "$LANE_CACHE/times"',
  )
  const other = findWorkload('flat-numbers').type
  const built = await Promise.all([build(), build(undefined, other), build()])
  expect(built[0].out).toBe(built[2].out)
  expect(built[0].out).not.toBe(built[1].out)
  expect(await readFile(join(home, 'lanes/shared/cache/times'), 'utf8')).toBe('once\nonce\n')
})

test('a build that is cancelled ends with all that it has started', async () => {
  const { build, heard } = await laneOf('endless', 'echo "$$" >&2; tail -f /dev/null')
  const cancel = new AbortController()
  const building = build(cancel.signal)
  await expect.poll(() => heard.length).toBe(1)
  cancel.abort(new Error('cancelled'))
  await expect(building).rejects.toThrow('cancelled')
  const group = Number(heard[0])
  await expect.poll(() => isAlive(-group)).toBe(false)
})

test('a build sees no password and nothing of Wirebench’s own', async () => {
  vi.stubEnv('WIREBENCH_SECRET', 'a')
  vi.stubEnv('PGPASSWORD', 'b')
  const { build } = await laneOf('env', 'env > "$LANE_OUT/env"')
  const { out } = await build()
  const seen = await readFile(join(out, 'env'), 'utf8')
  expect(seen).toContain('PATH=')
  expect(seen).not.toMatch(/^(WIREBENCH_|PGPASSWORD|DATABASE_URL)/m)
})

test.each([
  [{ protocol: 2 }, /protocol doesn’t fit/],
  [{ reference: 'x-json' }, /its reference "x-json" is not one of its contenders/],
  [{ surprise: 1 }, /surprise/],
  [
    {
      contenders: [
        { name: 'other', title: 'x', encoding: 'json', library: 'x', options: '', form: 'struct' },
      ],
    },
    /must begin with "bad-"/,
  ],
])('a lane.json that doesn’t fit says where: %j', async (more, reason) => {
  const { build } = await laneOf('bad', 'true', more)
  await expect(async () => build()).rejects.toThrow(reason)
})

test('a folder without a lane.json is said to have none, in no words of the system', () => {
  expect(() => readLane('/nowhere')).toThrow(/^"nowhere" is not a lane: lane\.json: there is no such file$/)
})
