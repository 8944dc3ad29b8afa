import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { read, root } from '../packages/bench-core/test/docs/pages.ts'
import { keptEnvironment, leftProcesses } from '../packages/bench-core/test/support/left-processes.ts'

/** What is done otherwise than it stands there, and why. */
interface Change {
  readonly why: string
  readonly isLeftOut?: true
  /** What makes the files that its reader has. */
  readonly before?: string
  /** What is typed behind it. */
  readonly add?: string
  /** The address of a page that it serves until Ctrl-C. */
  readonly serves?: RegExp
}

const bench = 'npx pnpm@12.21.0 bench'
const notPublished: Change = { isLeftOut: true, why: 'it isn’t published; test:package installs and runs it' }
const smoke: Change = { add: '--preset smoke', why: 'it takes minutes' }
const few: Change = { ...smoke, add: '--preset smoke --rounds 1' }
const [codecs, formats, transports] = [
  '--codec json,msgpackr',
  '--format jsonb-json,bytea-protobuf',
  '--transport http-json,tcp-protobuf',
]
const fewOf = (...contenders: readonly string[]) => ({ ...few, add: [few.add, ...contenders].join(' ') })
const own = `
  echo '[{ "id": "a1", "count": 3 }, { "id": "b2", "count": 40 }]' > orders.json
  mkdir api && echo 'syntax = "proto3"; package acme.v1; message Order { string id = 1; int32 count = 2; }' > api/order.proto
  echo '{ "operations": [{ "name": "read", "method": "GET", "path": "/", "expectedStatus": 200 }] }' > ops.json`
const ownCodec = `
  mkdir bench && cp docs/library/json-deflate.ts bench/mine.ts && git add bench
  git -c user.name=reader -c user.email=reader@example.com commit --quiet --message mine && git branch --force main`
const changes: Readonly<Record<string, Change>> = {
  'bench --data docs/example/orders.json --message Order --name orders --use documents --qps 2000': {
    isLeftOut: true,
    why: 'it stands above the clone; `example` does the same',
  },
  'npx wirebench codec --data orders.json': notPublished,
  'npx wirebench start': notPublished,
  start: { add: '--port 0', serves: /http:\/\/127\S+/, why: 'another program may have the port' },
  'bench codec': { ...smoke, add: `--preset smoke ${codecs}` },
  'bench storage': fewOf(formats),
  'bench protocol': fewOf(transports),
  bench: fewOf(codecs, formats, transports),
  test: { isLeftOut: true, why: 'it takes ten minutes; .ci/run runs it' },
  'bench codec --preset standard': fewOf(codecs),
  'bench codec --test serialization,schema --workload person --size 10,100': fewOf(codecs),
  'bench --data orders.json': { ...fewOf(codecs, formats, transports), before: own },
  'bench codec --lane go,python': { isLeftOut: true, why: 'it builds lanes; test:lanes does' },
  'bench codec --proto api/ --message acme.v1.Order --data orders.json': fewOf(codecs),
  'bench storage --rows 100000 --format jsonb-json,bytea-protobuf': few,
  'bench storage --phase insert-table --rows 1000,10000': fewOf(formats),
  'bench protocol --ladder': few,
  'bench protocol --target http://127.0.0.1:3000 --target-file ops.json': few,
  'bench codec --until-decided': {
    add: '--codec json,msgpackr --test serialization --maximum-rounds 6',
    why: 'it takes minutes, and a smoke run decides nothing',
  },
  'bench doctor': { add: '|| test $? = 1', why: 'the machine may be unsuitable' },
  'bench self-check': { isLeftOut: true, why: 'it takes 35 minutes; test/self-check has its parts' },
  'bench compare base.json new.json --fail-on regression:5% --md -': {
    before: `${bench} export 7k2m9q --json base.json && ${bench} export 8d1x0a --json new.json`,
    why: 'the files are the reader’s',
  },
  'bench duel --git main --git HEAD --contender bench/mine.ts': { ...few, before: ownCodec },
  "bench duel --command 'gzip -c data' --command 'zstd -c data'": { ...few, before: 'cp README.md data' },
  'bench import run.json': {
    before: `${bench} export 7k2m9q --json run.json`,
    why: 'the file is the reader’s',
  },
  example: {
    before: `${bench} export de51de --json example.json`,
    add: '--report example.json',
    why: 'it measures for ten minutes',
  },
}

/** Ids that stand on the pages, and above, for those of runs that commands of theirs save. */
const standFor = {
  '7k2m9q': 'bench codec',
  '8d1x0a': 'bench codec --preset smoke',
  de51de: 'bench codec --until-decided',
}

/** The lines of shell blocks, what follows a prompt in other blocks, and commands in sentences. */
const commandsIn = (page: string) =>
  [...read(page).matchAll(/^```(sh)?\n([\s\S]*?)^```|`(npx pnpm@[^`…]+)`/gm)]
    .flatMap(([, shell, block = '', command = '']) =>
      shell || command ? `${block}${command}`.split('\n') : (block.match(/(?<=^\$ ).*/gm) ?? []),
    )
    .map((line) => line.replace(/ +# .*/, ''))
    .filter(Boolean)
const pages = ['README.md', 'packages/bench-core/README.md', 'docs/example/README.md']
const commands = pages.flatMap((page) => commandsIn(page).map((typed) => [page, typed] as const))
const keyOf = (typed: string) => typed.replace(/^npx pnpm@\S+ /, '')

const folder = mkdtempSync(join(tmpdir(), 'wirebench-readme-'))
const [home, temporary, clone] = [join(folder, 'home'), join(folder, 'tmp'), join(folder, 'wirebench')]
// The database's user has to be able to enter it.
chmodSync(folder, 0o755)
for (const made of [home, temporary]) mkdirSync(made)

/** Once this process has ended, however that came, it ends what runs in the folder, where /proc tells, and removes that. */
const sweeping = `
  cat > /dev/null
  inside() { for one in /proc/[0-9]*; do case $(readlink $one/cwd) in "$0"*) echo \${one#/proc/};; esac; done; }
  kill $(inside)
  for second in $(seq 30); do [ -z "$(inside)" ] && break; sleep 1; done
  kill -KILL $(inside)
  rm -rf "$0"`
const sweeper = spawn('sh', ['-c', sweeping, folder], {
  detached: true,
  stdio: ['pipe', 'ignore', 'ignore'],
  env: { ...process.env, ...keptEnvironment },
})
const service = createServer((_, response) => response.end('{}')).listen(0, '127.0.0.1')
afterAll(async () => {
  service.close()
  sweeper.stdin.end()
  await once(sweeper, 'exit')
  expect(existsSync(folder)).toBe(false)
})

const passedOn = /^(LANG|NODE_EXTRA_CA_CERTS|SSL_CERT_\w+|\w+_PROXY|WIREBENCH_TESTS)$/i
const env = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => passedOn.test(name))),
  PATH: process.env.PATH!.replaceAll(/[^:]*node_modules[^:]*:/g, ''),
  HOME: home,
  TMPDIR: temporary,
  WIREBENCH_LOCK: folder,
}

/** The ids of the runs that commands saved. */
const saved = new Map<string, string>()

/** Types a line with what its reader has in place of what stands there, and gives the code that a shell shows. */
async function type(line: string, serves?: RegExp): Promise<{ code: number; printed: string }> {
  let typed = line
    .replace('ADDRESS', root)
    .replace('127.0.0.1:3000', `127.0.0.1:${(service.address() as AddressInfo).port}`)
  for (const [id, command] of Object.entries(standFor)) typed = typed.replaceAll(id, saved.get(command) ?? id)
  const cwd = existsSync(clone) ? clone : folder
  const child = spawn('sh', ['-c', typed], { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'close')
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk))
  if (serves) {
    await expect.poll(() => printed, { timeout: 600_000 }).toMatch(serves)
    expect(await (await fetch(serves.exec(printed)![0])).text()).toContain('<title>Wirebench</title>')
    process.kill(-child.pid!, 'SIGINT')
  }
  const [code, signal] = await ended
  return { code: code ?? 128 + constants.signals[signal as NodeJS.Signals], printed }
}

test('what is done otherwise stands on a page', () => {
  expect(commands.length).toBeGreaterThan(35)
  const known = commands.map(([, typed]) => keyOf(typed))
  expect(Object.keys(changes).filter((key) => !known.includes(key))).toEqual([])
})

const done = commands.filter(([, typed]) => !changes[keyOf(typed)]?.isLeftOut)
test.each(done)('%s: %s', { tags: 'slow', timeout: 900_000 }, async (_, typed) => {
  const { before, add = '', serves }: Partial<Change> = changes[keyOf(typed)] ?? {}
  if (before) expect(await type(before)).toMatchObject({ code: 0 })
  const { code, printed } = await type(`${typed} ${add}`, serves)
  const [, id] = /^saved as (\w+):/m.exec(printed) ?? []
  if (id) saved.set(keyOf(typed), id)
  expect(code, printed.slice(-4000)).toBe(serves ? 130 : 0)
  await expect.poll(leftProcesses).toEqual([])
})
