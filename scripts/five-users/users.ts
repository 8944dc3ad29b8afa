import type { Page } from 'playwright-core'
import type { AskedUse } from '../../packages/bench-core/src/model/use/use.ts'
import { orders, profiles, readings, resultPages } from './messages.ts'

/** Somebody with a question, and what they do to have it answered. */
export interface User {
  readonly letter: string
  readonly who: string
  readonly suite: 'codec' | 'storage' | 'protocol'
  /** What they paste; nothing where they bring nothing. */
  readonly messages?: () => readonly object[]
  /** What they choose between pasting and Start. */
  readonly choose?: (hands: Hands) => Promise<void>
  /** What they say of their service once the answer is there, by hand and as options of a terminal. */
  readonly say?: (hands: Hands) => Promise<void>
  readonly use: AskedUse
}

type Role = 'button' | 'checkbox' | 'text'

/** What does things on a page, and counts them. */
export interface Hands {
  readonly page: Page
  click(name: string | RegExp, role?: Role): Promise<void>
  type(label: string, text: string): Promise<void>
  select(label: string, option: string): Promise<void>
  paste(text: string): Promise<void>
  counts(): { readonly clicks: number; readonly fields: number }
}

export const users: readonly User[] = [
  {
    letter: 'a',
    who: 'a Node team: orders of 3 kB, 400 requests a second',
    suite: 'codec',
    messages: orders,
    say: (hands) => hands.type('Requests per second', '400'),
    use: { use: 'rest-api', requestsPerSecond: 400 },
  },
  {
    letter: 'b',
    who: 'sensors: readings of 120 bytes, 50,000 a second, paid bandwidth',
    suite: 'codec',
    messages: readings,
    async say(hands) {
      await hands.select('Your service', 'Edge devices')
      await hands.type('Requests per second', '50000')
    },
    use: { use: 'devices', requestsPerSecond: 50_000 },
  },
  {
    letter: 'c',
    who: 'a jsonb column: documents of 8 kB, mostly read by key',
    suite: 'storage',
    messages: profiles,
    async choose(hands) {
      await hands.click(/^Storage /, 'checkbox')
      await hands.click(/^Codecs? /, 'checkbox')
    },
    use: { use: 'documents' },
  },
  {
    letter: 'd',
    who: 'internal RPC: 20 kB, 5,000 a second, a p99 of 5 ms to keep',
    suite: 'protocol',
    messages: resultPages,
    async choose(hands) {
      await hands.click(/^Protocols? /, 'checkbox')
      await hands.click(/^Codecs? /, 'checkbox')
      await hands.click('Service, load and details', 'text')
      await hands.type('p99 target, ms', '5')
    },
    use: { use: 'rpc', sloMs: 5 },
  },
  {
    letter: 'e',
    who: 'somebody who brings nothing',
    suite: 'codec',
    use: {},
  },
]

/** Hands for a page. */
export function handsOn(page: Page): Hands {
  let [clicks, fields] = [0, 0]
  const find = (name: string | RegExp, role: Role) =>
    role === 'text' ? page.getByText(name).first() : page.getByRole(role, { name }).first()
  return {
    page,
    async click(name, role = 'button') {
      clicks++
      await find(name, role).click()
    },
    async type(label, text) {
      fields++
      await page.getByLabel(label, { exact: true }).fill(text)
    },
    async select(label, option) {
      clicks++
      await page.getByLabel(label, { exact: true }).selectOption(option)
    },
    async paste(text) {
      clicks++
      await page.evaluate((content) => navigator.clipboard.writeText(content), text)
      await page.keyboard.press('Control+V')
      await page.waitForURL(/own=[0-9a-f]{16}/)
    },
    counts: () => ({ clicks, fields }),
  }
}
