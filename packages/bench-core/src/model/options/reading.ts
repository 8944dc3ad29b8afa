import * as z from 'zod/mini'
import { type Kind, text } from './option/kinds.ts'
import { option } from './option/option.ts'
import { quantity, time } from './option/quantities.ts'

const Link = z.object({
  megabitsPerSecond: z.number().check(z.positive()),
  roundTripMs: z.number().check(z.minimum(0)),
})
export type Link = z.infer<typeof Link>

/** Bandwidth and delay of a connection, typed as `20,50` or `20mbit,50ms`. */
const link: Kind<Link> = {
  schema: Link,
  control: 'typed',
  argument: 'mbit,ms',
  rule: 'a bandwidth in Mbit/s above 0 and a round trip in ms from 0, such as 50,30',
  read(typed) {
    const [bandwidth = '', delay = '', ...more] = typed.split(',')
    if (more.length > 0) return null
    const megabitsPerSecond = quantity(bandwidth.replace(/\s*(?:mbit(?:\/s)?|mbps)\s*$/i, ''))
    return { megabitsPerSecond, roundTripMs: time(delay, 'ms') }
  },
  write: (value) => Object.values(value as Link).join(','),
}

/** What a report that is there already is read with, beside a use and margins. */
export const readingOptions = {
  reference: option(text({ to: 200, argument: 'contender' }), {
    flag: '--reference',
    help: 'take all ratios against this contender, recomputed within the rounds',
    usually: 'the run’s own reference',
    label: 'Ratios to',
  }),
  link: option(link, {
    flag: '--link',
    help: 'add a link to the network model: 50,30 is 50 Mbit/s and 30 ms',
    label: 'Your link',
  }),
}

/** The connection that somebody typed; undefined where the text is none. */
export function linkIn(typed: string): Link | undefined {
  return Link.safeParse(link.read(typed)).data
}
