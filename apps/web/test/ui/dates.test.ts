import { expect, test } from 'vitest'
import { absoluteTime, relativeTime } from '../../src/ui/dates.ts'

const now = Date.parse('2026-11-21T14:03:00Z')
const ago = (ms: number) => relativeTime(new Date(now - ms).toISOString(), now)

test('times are relative for seven days', () => {
  expect([3_000, 42_000, 180_000, 2 * 3_600_000, 86_400_000, 6 * 86_400_000].map(ago)).toEqual([
    'just now',
    '42 seconds ago',
    '3 minutes ago',
    '2 hours ago',
    'yesterday',
    '6 days ago',
  ])
})

test('older ones are dates', () => {
  const iso = new Date(now - 8 * 86_400_000).toISOString()
  expect(relativeTime(iso, now)).toBe(absoluteTime(iso))
  expect(absoluteTime(iso)).toMatch(/^2026-11-1\d \d\d:\d\d$/)
})

test('a time in the future is just now', () => {
  expect(ago(-60_000)).toBe('just now')
})
