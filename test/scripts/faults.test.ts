import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { nameOf } from '../../scripts/faults/fault.ts'
import { faults } from '../../scripts/faults/list.ts'

/** Every day has its own, which the output names; `pnpm faults` lets all of them happen. */
const seed = Math.floor(Date.now() / 86_400_000)

async function play(...words: string[]) {
  const child = spawn(process.execPath, ['scripts/faults.ts', ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, error, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ])
  return { code, text: out + error }
}

test('each fault has a name of its own', () => {
  expect(faults.length).toBeGreaterThanOrEqual(120)
  expect(new Set(faults.map(nameOf)).size).toBe(faults.length)
})

test.skipIf(process.platform !== 'linux')(
  'the faults of the day cost a run no more than they may, and leave nothing behind',
  async () => {
    const { code, text } = await play('--seed', String(seed), '--some', '2')
    expect(code, text).toBe(0)
  },
)

test('a mistake is refused in two lines', async () => {
  expect(await play('--seed', 'x')).toEqual({
    code: 2,
    text: 'error: --seed is "x"\ngive a whole number from 0 to 1000000000\n',
  })
})
