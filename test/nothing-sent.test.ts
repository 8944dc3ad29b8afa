import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { executable } from '../packages/bench-core/test/cli/support/bench-process.ts'
import { temporaryFolder } from '../packages/bench-core/test/support/temporary-folder.ts'
import { testProgram } from '../packages/bench-core/test/support/test-program.ts'

const root = join(import.meta.dirname, '..')
const hasNamespaces = process.platform === 'linux' && process.getuid?.() === 0
if (!hasNamespaces) console.warn('skipped: a network of its own takes Linux and its root')

/** Every name and every address leads to a device that counts what it is given, and passes nothing on. */
const makeLure = `set -e
ip link set lo up
echo 1 > /proc/sys/net/ipv6/conf/default/disable_ipv6
ip link add lure type veth peer name end
ip link set end up
ip address add 192.0.2.1/24 dev lure
ip link set lure up
ip route add default via 192.0.2.2
echo nameserver 192.0.2.2 > "$1/resolv.conf"
mount --bind "$1/resolv.conf" /etc/resolv.conf
echo ready
exec sleep 600`

const folder = temporaryFolder()
let network: ChildProcess

beforeAll(async () => {
  if (!hasNamespaces) return
  network = spawn('unshare', ['--net', '--mount', 'sh', '-c', makeLure, 'sh', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = await Promise.race([once(network.stdout!, 'data'), once(network, 'exit')])
  expect(String(said)).toBe('ready\n')
})

afterAll(() => {
  network?.kill()
})

function inNetwork(file: string, ...words: readonly string[]): ChildProcess {
  const space = [`--target=${network.pid}`, '--net', '--mount', `--wd=${root}`]
  return spawn('nsenter', [...space, file, ...words], {
    env: { ...process.env, WIREBENCH_HOME: join(folder, 'home'), WIREBENCH_LOCK: folder, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function said(child: ChildProcess): Promise<string> {
  const [out, error] = await Promise.all([text(child.stdout!), text(child.stderr!)])
  return out + error
}

async function packetsSent(): Promise<number> {
  const devices = await said(inNetwork('cat', '/proc/net/dev'))
  const [, lure] = devices.split('lure:')
  return Number(lure!.trim().split(/\s+/)[9])
}

/** Asks for the addresses at once, and says with what status each answers. */
const asks = (...urls: readonly string[]) =>
  inNetwork(
    process.execPath,
    '-e',
    `for (const url of process.argv.slice(1)) fetch(url).then((answer) => console.log(answer.status), () => {})`,
    ...urls,
  )

test.runIf(hasNamespaces)('a run and a dashboard send nothing to any network', async () => {
  const words = ['codec', '--preset', 'smoke', '--rounds', '1', '--workload', 'user-document']
  const run = inNetwork(process.execPath, executable, ...words, '--codec', 'json', '--test', 'serialization')
  const server = testProgram(new URL('../apps/server/src/main.ts', import.meta.url))
  const dashboard = inNetwork(process.execPath, server, '--port', '0')
  const told = said(run)
  const [ready] = await once(dashboard.stdout!.setEncoding('utf8'), 'data')
  const url = /http:\S+/.exec(ready)![0]
  const paths = ['', '/api/runs', '/api/catalogue']
  expect(await said(asks(...paths.map((path) => url + path)))).toMatch(/^((200|404)\n){3}$/)
  expect(await told).toContain('saved')
  dashboard.kill('SIGINT')
  await once(dashboard, 'exit')
  expect(await packetsSent()).toBe(0)
  // What asks for anything elsewhere is seen.
  await said(asks('http://example.com'))
  expect(await packetsSent()).toBeGreaterThan(0)
})
