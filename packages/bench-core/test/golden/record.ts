import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Writable } from 'node:stream'
import { bench } from '../../src/cli/bench.ts'
import { openStore } from '../../src/store/index.ts'
import { keepEvents } from './recorded-runs.ts'

/**
 * Measures the runs of the golden outputs anew, for when events have changed in a way that the recorded ones can't follow:
 * `node packages/bench-core/test/golden/record.ts [NAME…]`. Takes a minute or two of an idle machine.
 */
const home = mkdtempSync(join(tmpdir(), 'wirebench-golden-'))
const at = (name: string) => join(home, `${name}.json`)
const message = ['--workload', 'infrastructure-execution', '--size', '10']
const codecs = ['codec', ...message, '--codec', 'json,msgpackr,protobuf-es']
const codec = [...codecs, '--preset', 'quick']
const storage = ['--format', 'jsonb-json,bytea-protobuf', '--rows', '200', '--connections', '1']
const recordings: Readonly<Record<string, { argv: readonly string[]; isInterrupted?: boolean }>> = {
  codec: { argv: codec },
  'codec-later': { argv: codec },
  interrupted: { argv: [...codecs, '--preset', 'smoke'], isInterrupted: true },
  dimensions: {
    argv: [
      ...['codec', '--preset', 'smoke', '--codec', 'json,protobuf-es,avsc', '--workload', 'person'],
      ...['--size', '5,50', '--test', 'serialization,payload,compressed,network,schema'],
    ],
  },
  storage: { argv: ['storage', '--preset', 'smoke', ...message, ...storage] },
  protocol: {
    argv: [
      ...['protocol', '--preset', 'smoke', '--transport', 'http-json,tcp-protobuf'],
      ...['--operation', 'read', '--connections', '1', '--sweep'],
    ],
  },
  duel: {
    argv: [
      ...['duel', at('storage'), at('storage'), '--phase', 'insert'],
      ...['--pg-setting-b', 'synchronous_commit=off'],
    ],
  },
  command: {
    argv: [
      ...['duel', '--command', 'seq 20000', '--command', 'seq 40000 | tail -n 1'],
      ...['--label', 'half', '--label', 'whole', '--preset', 'smoke'],
    ],
  },
}

const wanted = process.argv.slice(2)
for (const [name, { argv, isInterrupted = false }] of Object.entries(recordings)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  await record(name, argv, isInterrupted)
}
rmSync(home, { recursive: true })

async function record(name: string, argv: readonly string[], isInterrupted: boolean): Promise<void> {
  const interrupt = new AbortController()
  const stderr = new Writable({
    write(chunk, _encoding, done) {
      process.stderr.write(chunk)
      if (isInterrupted && `${chunk}`.includes('round-started round=3')) interrupt.abort()
      done()
    },
  })
  const code = await bench([...argv, '--name', name, '--verbose', '--json', at(name)], {
    stdin: new PassThrough(),
    stdout: new Writable({ write: (_chunk, _encoding, done) => done() }),
    stderr,
    isTerminal: false,
    isOutputTerminal: false,
    columns: 120,
    environment: { ...process.env, WIREBENCH_HOME: home },
    signal: interrupt.signal,
  })
  if (code !== (isInterrupted ? 1 : 0)) throw new Error(`${name} ended with ${code}`)
  const store = await openStore({ homeFolder: home })
  try {
    const { runs } = await store.list({ limit: 1 })
    keepEvents(name, await store.events(runs[0]!.id))
  } finally {
    await store.close()
  }
}
