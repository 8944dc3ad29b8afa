import { appendFile, cp, readdir, readFile, readlink, utimes, writeFile } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { buildLane } from '../../src/lanes/build-lane.ts'
import { builtInLanes } from '../../src/lanes/catalogue.ts'
import type { Lane } from '../../src/lanes/lane-file.ts'
import { lookForNeeds } from '../../src/lanes/needs.ts'
import { runToEnd } from '../../src/measure/process/run-to-end.ts'
import { startTrial } from '../../src/measure/process/trial-process.ts'
import { expectReply } from '../../src/measure/round/trials.ts'
import { report } from '../../src/report/report.ts'
import { readEnvironment } from '../../src/run/environment.ts'
import { executeRun } from '../../src/run/execute.ts'
import { recordEvents } from '../../src/run/record.ts'
import { resolveSpec } from '../../src/run/resolve-spec.ts'
import { checkLane } from '../../src/self-check/lane-check.ts'
import { defaultTests } from '../../src/suites/codec/dimensions/catalogue.ts'
import { evolutionTypes } from '../../src/suites/codec/lane/evolutions.ts'
import { lanePrograms } from '../../src/suites/codec/lane/lane-programs.ts'
import { findWorkload, workloads } from '../../src/workloads/catalogue.ts'
import { importOwnMessages } from '../../src/workloads/own/import-own-messages.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { readings } from './support/readings.ts'
import { golden, laneTranscript } from './support/transcript.ts'

/* What holds for every lane that comes with Wirebench. On CI all of them have to be there; elsewhere what is missing is told. */
/* What was built of the same sources by the same toolchains isn't built again: a build is known by both. */
const home = fileURLToPath(new URL('../../../../node_modules/.cache/lanes-home', import.meta.url))

const lanes = await Promise.all(
  builtInLanes().map(async (lane) => {
    const needs = await lookForNeeds(lane)
    return { name: lane.name, lane, missing: 'missing' in needs ? needs.missing : undefined }
  }),
)
const isThere = ({ missing }: (typeof lanes)[number]) => missing === undefined || Boolean(process.env.CI)
for (const { name, missing } of lanes.filter((one) => !isThere(one)))
  process.stderr.write(`\nskipped: the lane ${name}: ${missing}\n`)

const messages = 'infrastructure-execution'
const { signal } = new AbortController()
/** The JSON that a language usually has, and its protobuf. */
const twoOf = ({ reference, contenders }: Lane): string[] => [
  reference,
  contenders.find(({ encoding }) => encoding === 'protobuf')!.name,
]
/* All at once: while one fetches or links, another compiles. Whoever fails says so again where it is asked for. */
const building = { homeFolder: home, signal, onProgress: () => {} }
await Promise.allSettled(
  lanes.filter(isThere).map(async ({ lane }) => {
    await buildLane(lane, findWorkload(messages).type, building)
    const two = { ...lane, contenders: lane.contenders.filter(({ name }) => twoOf(lane).includes(name)) }
    for (const type of evolutionTypes()) await buildLane(two, type, building)
  }),
)

const place = {
  cores: undefined,
  environment: readEnvironment([], null),
  workload: 'person',
  seed: 7,
  signal,
}
const nobodyCompared = { contenders: [], runs: 0, rounds: 2, homeFolder: home, tell: () => {} }

describe.each(lanes)('$name', (known) => {
  test.skipIf(!isThere(known))('gives back every message, of every contender', async () => {
    const { proofs } = await checkLane(known.lane, { ...nobodyCompared, proofs: [messages] }, place)
    expect(proofs.filter(({ outcome }) => outcome !== 'proved')).toEqual([])
    expect(proofs).toHaveLength(known.lane.contenders.length)
  })

  test.skipIf(!isThere(known))('answers as the transcript has it', async () => {
    const [, protobuf] = twoOf(known.lane)
    const transcript = await laneTranscript(known.lane, protobuf!, home)
    expect(transcript).toBe(await readFile(golden, 'utf8'))
  })

  test.skipIf(!isThere(known))('works an operation of each load, however slow it is', async () => {
    const [, contender] = twoOf(known.lane)
    const programs = lanePrograms({ spec: { seed: 1 }, signal, homeFolder: home })
    onTestFinished(() => programs.close())
    const programOf = await programs.of(known.lane, { workload: messages, parameters: {} }, ['round-trip'])
    const trial = startTrial({ ...programOf(contender!), suspends: false, startTimeoutMs: 60_000 })
    onTestFinished(() => trial.end())
    await trial.ready
    const asked = {
      type: 'under-load',
      operation: 'round-trip',
      leadInMs: 1,
      capacityMs: 1,
      seed: 7,
    } as const
    const { reply } = await trial.ask({ ...asked, durationMs: 1e-6, loadPercents: [25, 75] }, 60_000)
    const { loads } = expectReply(reply, 'under-load')
    expect(loads.map(({ operations }) => operations)).toEqual([1, 1])
  })

  test.skipIf(!isThere(known))('does so over every workload', { tags: ['slow'] }, async () => {
    const { proofs } = await checkLane(known.lane, nobodyCompared, place)
    expect(proofs.filter(({ outcome }) => outcome === 'failed')).toEqual([])
    expect(proofs).toHaveLength(known.lane.contenders.length * workloads.length)
  })
})

const present = lanes.filter(isThere)

describe.skipIf(present.length === 0)('all in one run', async () => {
  const spec = resolveSpec({
    preset: 'smoke',
    rounds: 1,
    codecs: present.flatMap(({ lane }) => twoOf(lane)),
    workloads: [messages],
    tests: [...defaultTests('smoke'), 'schema'],
  })
  const options = {
    runId: '01K00000000000000000000001',
    signal,
    lockName: `lanes-${process.pid}`,
    homeFolder: home,
  }
  const result = report(await Array.fromAsync(recordEvents(executeRun(spec, options))))

  test('all are measured, each compared within itself', () => {
    expect(
      result.cases.filter(({ status }) => status !== 'measured').map(({ key, failure }) => [key, failure]),
    ).toEqual([])
    const pairs = result.comparisons.filter(
      ({ metric, operation }) => metric === 'nsPerOperation' && operation === 'decode-and-read',
    )
    expect(pairs.map(({ reference }) => reference)).toEqual(present.map(({ lane }) => lane.reference))
    expect(result.linter.findings).toEqual([])
    for (const { name, version } of result.contenders) expect(version, name).toMatch(/\d/)
  })

  test.for(present.flatMap(({ lane }) => twoOf(lane)))(
    '%s makes of other versions of a schema what its library does',
    (contender) => {
      const own = result.evolution!.cells.filter((cell) => cell.contender === contender)
      const words = Map.groupBy(own, ({ evolution }) => evolution)
      const told = ({ words: outcome, unknownFields }: (typeof own)[number]) =>
        unknownFields === 'none' ? outcome : `${outcome}, unknown ${unknownFields}`
      expect(Object.fromEntries([...words].map(([name, both]) => [name, both.map(told)]))).toEqual(
        readings[contender],
      )
    },
  )
})

const proto = `
syntax = "proto2";
package acme.v1;
import "google/protobuf/wrappers.proto";
message Order {
  optional bytes receipt = 1;
  oneof proof {
    bytes signature = 2;
    string signer = 3;
  }
  optional google.protobuf.BytesValue photo = 4;
  optional group Item = 5 { optional string article = 1; }
}`
const orders = [
  {},
  { receipt: '', signature: '', photo: '' },
  { receipt: 'AQI=', signature: 'AQI=', photo: 'AQI=', item: { article: 'Übertopf' } },
  { signer: 'Ada', item: {} },
]

const go = lanes.find(({ name }) => name === 'go')!
/** What a run over messages of one's own comes to, of which only sizes are asked. */
async function sizesOf(codecs: string[], proto: string, messageType: string, messages: readonly object[]) {
  const folder = temporaryFolder(onTestFinished)
  const [protoPath, dataPath] = [join(folder, 'own.proto'), join(folder, 'own.json')]
  await writeFile(protoPath, proto)
  await writeFile(dataPath, JSON.stringify(messages))
  const paths = { protoPaths: [protoPath], dataPaths: [dataPath] }
  const own = await importOwnMessages({ ...paths, messageType, homeFolder: home })
  const spec = resolveSpec({ preset: 'smoke', rounds: 1, codecs, own, tests: ['payload'] })
  const options = { runId: '01K00000000000000000000002', signal, lockName: `lanes-${process.pid}` }
  const events = await Array.fromAsync(recordEvents(executeRun(spec, { ...options, homeFolder: home })))
  return report(events).cases
}

test.skipIf(!isThere(go))('Go tells empty bytes from none, and names whom groups leave out', async () => {
  const codecs = go.lane.contenders.map(({ name }) => name)
  const cases = await sizesOf(codecs, proto, 'acme.v1.Order', orders)
  const failures = cases.flatMap(({ key, failure }) => (failure ? [[key.contender, failure]] : []))
  const text = "vtprotobuf can't decode groups, and acme.v1.Order.item is one"
  expect(failures).toEqual([['go-vtprotobuf', { reason: 'unsupported', text }]])
})

test.skipIf(!isThere(go))(
  'Go holds messages of an edition by the open API, which its other defaults don’t',
  async () => {
    const codecs = go.lane.contenders.map(({ name }) => name)
    const steps = 'edition = "2024"; package acme.v1; message Step { string name = 1; Step next = 2; }'
    const cases = await sizesOf(codecs, steps, 'acme.v1.Step', [{ name: 'one', next: { name: 'two' } }])
    const failures = cases.flatMap(({ key, failure }) => (failure ? [[key.contender, failure]] : []))
    const text = expect.stringMatching(/doesn't support the edition/)
    expect(failures).toEqual([['go-vtprotobuf', { reason: 'unsupported', text }]])
  },
)

test.skipIf(present.length === 0)('durations have the digits of the official mapping', async () => {
  const codecs = ['json', ...present.map(({ lane }) => lane.reference)]
  const took = `
    syntax = "proto3";
    package acme.v1;
    import "google/protobuf/duration.proto";
    message Step { repeated google.protobuf.Duration took = 1; }`
  const step = { took: ['3s', '0s', '1.500s', '-0.000250s', '86400.000000001s'] }
  const cases = await sizesOf(codecs, took, 'acme.v1.Step', [step])
  const sizes = cases.flatMap(({ key, metrics }) =>
    metrics.encodedBytesMean ? [[key.contender, metrics.encodedBytesMean.value]] : [],
  )
  expect(Object.fromEntries(sizes)).toEqual(
    Object.fromEntries(codecs.map((name) => [name, JSON.stringify(step).length])),
  )
})

test.skipIf(!isThere(go))('Go is built inside a workspace of its user’s, who vendors modules', async () => {
  const homeFolder = temporaryFolder(onTestFinished)
  await writeFile(join(homeFolder, 'go.work'), 'go 1.24\n')
  vi.stubEnv('GOWORK', join(homeFolder, 'go.work'))
  vi.stubEnv('GOFLAGS', '-mod=vendor')
  onTestFinished(() => void vi.unstubAllEnvs())
  const contenders = go.lane.contenders.filter(({ name }) => name === go.lane.reference)
  const build = buildLane({ ...go.lane, contenders }, findWorkload('person').type, {
    homeFolder,
    signal,
    onProgress: () => {},
  })
  await expect(build).resolves.toHaveProperty('out')
})

/** A lane's folder to change. */
async function copyOf({ folder }: Lane): Promise<string> {
  const copy = temporaryFolder(onTestFinished)
  await cp(folder, copy, { recursive: true })
  return copy
}

test.skipIf(!isThere(go))('Go goes on without plain structs that don’t compile', async () => {
  const folder = await copyOf(go.lane)
  const generator = join(folder, 'build', 'natives.go')
  const wrong = (await readFile(generator, 'utf8')).replace(
    'n.P("package plain")',
    '$&\n\tn.P("var _ int = `no number`")',
  )
  await writeFile(generator, wrong)
  const contenders = go.lane.contenders.filter(({ name }) => ['go-json', 'go-protobuf'].includes(name))
  const { proofs } = await checkLane(
    { ...go.lane, folder, contenders },
    { ...nobodyCompared, proofs: ['person'] },
    place,
  )
  expect(proofs).toEqual([
    expect.objectContaining({
      contender: 'go-json',
      outcome: 'unsupported',
      text: expect.stringContaining("the code of plain structs doesn't compile for this schema"),
    }),
    expect.objectContaining({ contender: 'go-protobuf', outcome: 'proved' }),
  ])
})

const rust = lanes.find(({ name }) => name === 'rust')!
test.skipIf(!isThere(rust))('Rust compiles other sources anew, however old they are', async () => {
  const folder = await copyOf(rust.lane)
  const source = join(folder, 'measure', 'src', 'lib.rs')
  await appendFile(source, 'this is no Rust')
  await utimes(source, 0, 0)
  const build = buildLane({ ...rust.lane, folder }, findWorkload('person').type, {
    homeFolder: home,
    signal,
    onProgress: () => {},
  })
  await expect(build).rejects.toThrow(/the program doesn't compile/)
})

test.skipIf(!isThere(rust))('Rust is built for the processor, in a folder for it', async () => {
  const needs = await lookForNeeds(rust.lane)
  expect('printed' in needs && needs.printed.at(-1)).toMatch(/target_feature=.*native/s)
  expect(await readdir(join(home, 'lanes/rust/cache'))).toContainEqual(expect.stringMatching(/^target-\d+$/))
})

const java = lanes.find(({ name }) => name === 'java')!
test.skipIf(!isThere(java))('Java builds and writes the same in every language of its system', async () => {
  // In Turkish the small letter of I is ı, in Egypt digits are others.
  vi.stubEnv('JDK_JAVA_OPTIONS', '-Duser.language=tr')
  onTestFinished(() => void vi.unstubAllEnvs())
  const folder = await copyOf(java.lane)
  const contenders = java.lane.contenders.filter(({ name }) => name === java.lane.reference)
  const run = java.lane.run.toSpliced(
    java.lane.run.indexOf('java') + 1,
    0,
    '-Duser.language=ar',
    '-Duser.country=EG',
  )
  const { proofs } = await checkLane(
    { ...java.lane, folder, contenders, run },
    { ...nobodyCompared, proofs: [messages] },
    place,
  )
  expect(proofs).toMatchObject([{ outcome: 'proved' }])
})

test.skipIf(!isThere(java))(
  'Java tells why sources don’t compile, in whichever language of its system',
  async () => {
    vi.stubEnv('JDK_JAVA_OPTIONS', '-Duser.language=ja')
    onTestFinished(() => void vi.unstubAllEnvs())
    const folder = await copyOf(java.lane)
    await appendFile(join(folder, 'src/wirebench/lane/wire/WireReader.java'), 'this is no Java')
    const build = buildLane({ ...java.lane, folder }, findWorkload('person').type, building)
    await expect(build).rejects.toThrow(/doesn’t compile: WireReader.java:.* error: /)
  },
)

const python = lanes.find(({ name }) => name === 'python')!
const makeWheel = `
import hashlib, sys, zipfile
with zipfile.ZipFile(sys.argv[1], 'w') as wheel:
    wheel.writestr('there-1.dist-info/METADATA', 'Metadata-Version: 2.1\\nName: there\\nVersion: 1\\n')
    wheel.writestr('there-1.dist-info/WHEEL', 'Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n')
    wheel.writestr('there-1.dist-info/RECORD', '')
print(hashlib.sha256(open(sys.argv[1], 'rb').read()).hexdigest())
`
test.skipIf(!isThere(python))(
  'Python goes on without a wheel that there is none of, and not where its index is away',
  async () => {
    const folder = await copyOf(python.lane)
    const index = temporaryFolder(onTestFinished)
    const { stdout } = await runToEnd(['python3', '-c', makeWheel, join(index, 'there-1-py3-none-any.whl')])
    const lock = (name: string, hash: string) => `${name}==1 \\\n    --hash=sha256:${hash}\n`
    await writeFile(
      join(folder, 'requirements.txt'),
      lock('there', stdout.trim()) + lock('nowhere', '0'.repeat(64)),
    )
    onTestFinished(() => void vi.unstubAllEnvs())
    vi.stubEnv('PIP_FIND_LINKS', index)
    vi.stubEnv('PIP_RETRIES', '1')
    vi.stubEnv('PIP_INDEX_URL', 'http://127.0.0.1:9/simple')
    const build = () =>
      buildLane({ ...python.lane, folder }, findWorkload('person').type, {
        homeFolder: index,
        signal,
        onProgress: () => {},
      })
    await expect(build()).rejects.toThrow(/pip could not install nowhere/)
    vi.stubEnv('PIP_NO_INDEX', '1')
    await expect(build()).resolves.toHaveProperty('out')
  },
)

for (const [moved, link] of [
  [python, 'venv'],
  [java, 'libraries'],
] as const)
  test.skipIf(!isThere(moved))(`${moved.name} finds its libraries after a move`, async () => {
    const { out } = await buildLane(moved.lane, findWorkload(messages).type, building)
    expect(isAbsolute(await readlink(join(out, link)))).toBe(false)
  })
