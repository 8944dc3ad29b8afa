import { quantity, time } from '../options/quantities.ts'

/** Bandwidth and delay of a connection of one's own. */
export interface LinkInputs {
  readonly megabitsPerSecond: number
  readonly roundTripMs: number
}

/** `20,50` or `20mbit,50ms` as 20 Mbit/s with a round trip of 50 ms; null where the text is no connection. */
export function parseLink(text: string): LinkInputs | null {
  const [bandwidth = '', delay = '', ...more] = text.split(',')
  const megabitsPerSecond = quantity(bandwidth.replace(/\s*(?:mbit(?:\/s)?|mbps)\s*$/i, ''))
  const roundTripMs = time(delay, 'ms')
  const isLink = megabitsPerSecond > 0 && roundTripMs >= 0 && more.length === 0
  return isLink && Number.isFinite(megabitsPerSecond + roundTripMs)
    ? { megabitsPerSecond, roundTripMs }
    : null
}

/** What `parseLink` takes, to say where it takes something else. */
export const linkRule = 'a bandwidth in Mbit/s above 0 and a round trip in ms from 0'
