import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { peakRssBytes, residentRoom } from '../../src/measure/process/usage/peak-rss.ts'

const source = fileURLToPath(new URL('../../src/measure/process/usage/peak-rss.ts', import.meta.url))

test('room for what measuring keeps is resident as soon as it is there, and none of the peak without it', () => {
  const before = peakRssBytes()
  const { room, peakRssBytes: withoutRoom } = residentRoom(before)
  expect(peakRssBytes()).toBeGreaterThan(before + room.byteLength / 2)
  expect(withoutRoom()).toBeLessThan(before + room.byteLength / 2)
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
    const program = `import { peakRssBytes } from ${JSON.stringify(source)}; console.log(peakRssBytes())`
    const printed = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
      encoding: 'utf8',
    })
    expect(Number(printed)).toBeGreaterThan(1e6)
    expect(Number(printed)).toBeLessThan(held.length / 2)
  },
)
