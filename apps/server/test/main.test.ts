import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { RunStore } from '@wirebench/bench-core/store'
import { afterAll, expect, test } from 'vitest'
import { collectingIo } from '../../../packages/bench-core/test/cli/support/bench-io.ts'
import { commandLines } from '../../../packages/bench-core/test/cli/support/command-lines.ts'
import { freeze } from '../../../packages/bench-core/test/store/support/frozen.ts'
import { serverPid } from '../../../packages/bench-core/test/store/support/homes.ts'
import { temporaryFolder } from '../../../packages/bench-core/test/support/temporary-folder.ts'
import { testProgram } from '../../../packages/bench-core/test/support/test-program.ts'
import { ownParts } from '../src/parts.ts'
import { type Parts, serve } from '../src/serve.ts'

const home = temporaryFolder()
const running = new Set<ChildProcess>()

afterAll(async () => {
  for (const server of running) {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
})

function start(file: string, options: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const { DATABASE_URL: _databaseUrl, WIREBENCH_TOKEN: _token, ...rest } = process.env
  const child = spawn(process.execPath, [testProgram(new URL(file, import.meta.url)), ...options], {
    env: { ...rest, WIREBENCH_HOME: home, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  const output = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text
  })
  const closed = once(child, 'close').then(([code]) => {
    running.delete(child)
    return code as number | null
  })
  return { child, output, closed }
}

/** Starts a server over the stand-in engine and waits for the line that says where it is. */
async function serving(options: readonly string[] = []) {
  const server = start('./support/stand-in-main.ts', ['--port', '0', ...options])
  const line = /^Wirebench is ready on (http:\/\/127\.0\.0\.1:\d+) — Ctrl-C stops it\n$/
  while (!line.test(server.output.stdout)) await once(server.child.stdout, 'data')
  return { ...server, url: line.exec(server.output.stdout)?.[1] ?? '' }
}

/** Ends a server, which has said nothing but where it was. */
async function expectStop(
  { child, output, closed }: Awaited<ReturnType<typeof serving>>,
  signal: NodeJS.Signals,
) {
  child.kill(signal)
  expect(await closed).toBe(0)
  expect(output.stdout.split('\n')).toHaveLength(2)
}

/** What a server writes that isn't to start at all. */
async function refusal(options: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const { io, stdout, stderr } = collectingIo()
  const exitCode = await serve(options, environment, ownParts(), io, AbortSignal.abort())
  return { exitCode, lines: stderr().split('\n'), stdout: stdout() }
}

test.each([
  [['--port', '70000'], '70000 is not a port'],
  [['--port', '-1'], '-1 is not a port'],
  [['--port', '46o0'], '46o0 is not a port'],
  [['--host', '0.0.0.0'], '--host 0.0.0.0 makes the server reachable from other machines'],
  [['--token', 'long-enough-for-this'], '--token shows the token to everyone who can list'],
  [['--token-file', '/nowhere/token'], 'the token can’t be read from /nowhere/token (ENOENT)'],
  [
    ['--host', '192.0.2.1', '--token-file', import.meta.filename],
    'the token contains spaces or non-ASCII characters',
  ],
  [['--prot', '1'], "unknown option '--prot' (Did you mean --port?)"],
  [['extra'], 'too many arguments. Expected 0 arguments but got 1: extra.'],
])('%j is the user’s mistake: one line what, one line what to do, exit code 2', async (options, what) => {
  const { exitCode, lines, stdout } = await refusal(options)
  expect([exitCode, stdout]).toEqual([2, ''])
  expect(lines).toEqual([expect.stringContaining(what), expect.stringMatching(/.{10}/), ''])
})

test.each([
  [{ WIREBENCH_TOKEN: 'short' }, 'the token has 5 characters'],
  [{ WIREBENCH_TOKEN: 'long-enough-for-this' }, '192.0.2.1 is not an address of this machine'],
])('%j is checked before anything is started', async (environment, what) => {
  const { exitCode, lines } = await refusal(['--host', '192.0.2.1'], environment)
  expect([exitCode, lines[0]]).toEqual([2, what])
})

test('a server says in one line where it is, and answers there to who has the token of its file, which no list of processes shows', async () => {
  const token = 'kept-in-a-file-of-its-own'
  await writeFile(join(home, 'token'), `${token}\n`)
  const server = await serving(['--token-file', join(home, 'token')])
  const asked = (given: string) =>
    fetch(`${server.url}/api/health`, { headers: { authorization: `Bearer ${given}` } })
  expect((await asked('guessed')).status).toBe(401)
  expect(await (await asked(token)).json()).toEqual({ status: 'ok' })
  expect(commandLines().filter((command) => command.includes(token))).toEqual([])
  await expectStop(server, 'SIGTERM')
})

test('a port in use is said at once, with the way out', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const { output, closed } = start('../src/main.ts', ['--port', String(port)])
  expect(await closed).toBe(2)
  other.close()
  expect(output.stderr.split('\n')).toEqual([
    `port ${port} on 127.0.0.1 is in use`,
    'stop the program that uses it, or choose another with --port (0 takes any free one)',
    '',
  ])
})

test('help is help and no mistake', async () => {
  const { exitCode, stdout } = await refusal(['--help'])
  expect(exitCode).toBe(0)
  expect(stdout).toContain('--port <number>')
})

test.runIf(process.platform === 'linux')(
  'a database that hangs is a problem in two lines, also in the terminal, and keeps nobody from stopping the server',
  async () => {
    const { url, child, closed, output } = await serving()
    const started = await fetch(`${url}/api/runs`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'patient' }),
    })
    expect(started.status).toBe(202)
    const goOn = freeze((await serverPid(home))!)
    try {
      for (const path of ['/api/runs', '/api/trends/overview', '/api/settings']) {
        const answer = await fetch(`${url}${path}`)
        expect(answer.status).toBe(503)
        expect(await answer.json()).toEqual({
          code: 'store-unavailable',
          message: expect.stringMatching(/^embedded PostgreSQL in .*: the database doesn’t answer$/),
          fix: expect.stringMatching(/try again/),
        })
      }
      expect((await fetch(`${url}/api/health`)).status).toBe(200)
      expect(output.stderr).toMatch(/^embedded PostgreSQL in .*: the database doesn’t answer\n.*try again/m)
      child.kill('SIGTERM')
      expect(await closed).toBe(0)
      expect(output.stderr).not.toMatch(/^\{|^ +at /m)
    } finally {
      goOn()
    }
  },
)

test('after kill -9 the next server marks the run as interrupted and keeps what it had, and stops where its terminal is closed', async () => {
  const first = await serving()
  const start = await fetch(`${first.url}/api/runs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'patient' }),
  })
  const { id } = (await start.json()) as { id: string }
  const live = await fetch(`${first.url}/api/runs/${id}/events`)
  let seen = ''
  for await (const chunk of live.body!.pipeThrough(new TextDecoderStream())) {
    seen += chunk
    if (seen.includes('"round-finished","round":2')) break
  }
  first.child.kill('SIGKILL')
  await first.closed

  const second = await serving()
  const detail = await (await fetch(`${second.url}/api/runs/${id}`)).json()
  const report = await (await fetch(`${second.url}/api/runs/${id}/report`)).json()
  const events = await (await fetch(`${second.url}/api/runs/${id}/events`)).text()
  expect(detail).toMatchObject({
    state: 'interrupted',
    cases: { planned: 2, measured: 2 },
    queuePosition: null,
  })
  expect(report).toMatchObject({ run: { state: 'interrupted', rounds: 2 } })
  expect(events).toContain('"round-finished","round":2')
  expect(events).toMatch(/"type":"run-finished","state":"interrupted"/)
  expect(await (await fetch(`${second.url}/api/health`)).json()).toEqual({ status: 'ok' })
  await expectStop(second, 'SIGHUP')
})

test('a server that is stopped while its page is built ends without an error, and closes what it has opened', async () => {
  const { io, stdout, stderr } = collectingIo()
  const stop = new AbortController()
  let isClosed = false
  const store = {
    async close() {
      isClosed = true
    },
  }
  const parts: Parts = {
    ...ownParts(),
    openStore: async () => store as RunStore,
    async webRoot() {
      stop.abort()
      throw new Error('the web app could not be built (exit code null)')
    },
  }
  expect(await serve(['--port', '0'], {}, parts, io, stop.signal)).toBe(0)
  expect([stdout(), stderr(), isClosed]).toEqual(['', '', true])
})
