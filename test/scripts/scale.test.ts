import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

async function scale(...words: string[]) {
  const child = spawn(process.execPath, ['scripts/scale.ts', ...words], { stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, error, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ])
  return { out, error, code }
}

test.skipIf(process.platform !== 'linux')(
  'of the runs of agents that are killed nothing is lost and nothing doubled',
  async () => {
    const small = ['--agents', '3', '--runs', '8', '--watch', '2', '--seconds', '0.4']
    const struck = ['--recording', 'interrupted', '--kill', '--every', '0.5', '--strikes', '3']
    const { out, error } = await scale(...small, ...struck)
    expect(out, error).toMatch(/^saved +16 rounds; every run done once, every round counted once$/m)
    expect(out).toMatch(/^struck +\d+ agents killed/m)
    // How soon a run is taken is another matter on a busy machine.
    expect(out).not.toMatch(/^! (?!runs waited)/m)
  },
)

test('a mistake is refused in two lines', async () => {
  const { code, error } = await scale('--agents', 'x')
  expect(error).toBe('error: --agents is "x"\ngive a whole number from 1 to 1000000000\n')
  expect(code).toBe(2)
})
