import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { peakRssBytes } from '../../src/measure/process/usage/peak-rss.ts'

const source = fileURLToPath(new URL('../../src/measure/process/usage/peak-rss.ts', import.meta.url))

/** What a fresh process prints, which has had nothing resident before. */
function printed(program: string): string {
  const imports = `import { peakRssBytes, residentRoom } from ${JSON.stringify(source)}\n`
  return execFileSync(process.execPath, ['--input-type=module', '-e', imports + program], {
    encoding: 'utf8',
  })
}

test('room for what measuring keeps is resident as soon as it is there, and none of the peak without it', () => {
  const [before, withRoom, withoutRoom] = JSON.parse(
    printed(`
      const before = peakRssBytes()
      const { peakRssBytes: withoutRoom } = residentRoom(before)
      console.log(JSON.stringify([before, peakRssBytes(), withoutRoom()]))
    `),
  )
  expect(withRoom).toBeGreaterThan(1.5 * before)
  expect(withoutRoom).toBeLessThan(1.5 * before)
})

test('grows by what is used, and stays when that is gone', () => {
  const before = peakRssBytes()
  const used = Buffer.alloc(before + 64e6, 1)
  const after = peakRssBytes()
  expect(after).toBeGreaterThan(used.length)
  expect(peakRssBytes()).toBeGreaterThanOrEqual(after)
})

test.runIf(process.platform === 'linux')(
  'is a process’s own: what the program that starts it has resident is none of it',
  () => {
    const held = Buffer.alloc(400e6, 1)
    const peak = Number(printed('console.log(peakRssBytes())'))
    expect(peak).toBeGreaterThan(1e6)
    expect(peak).toBeLessThan(held.length / 2)
  },
)
