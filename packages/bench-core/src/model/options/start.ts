import { longestPlace } from '../machine/agent.ts'
import { QuietLimit, quietShare, quietWindowMs } from '../machine/quiet.ts'
import { text } from './option/kinds.ts'
import { option } from './option/option.ts'
import { time } from './option/quantities.ts'
import { startWhenQuiet } from './option/words.ts'

/** When and where a run is measured, which is no part of what it measures. */
export const startOptions = {
  whenQuiet: option(
    {
      schema: QuietLimit,
      control: 'typed',
      argument: 'time',
      rule: 'the time after which to give up, such as 90s, 10m or 2h: from 5s to 24h',
      // Ten of what, a number alone doesn't say.
      read: (typed) => (/[a-z]$/.test(typed.trim()) ? Math.round(time(typed, 'ms')) : Number.NaN),
      write: (value) => `${Number(value) / 1000}s`,
    },
    {
      ...startWhenQuiet,
      help: `wait until the machine is quiet (at most ${100 * quietShare} % of its CPU time used over ${quietWindowMs / 1000} seconds), and give up after this time, such as 10m`,
    },
  ),
  on: option(text({ to: longestPlace, argument: 'place' }), {
    flag: '--on',
    help: 'where to measure: here, the name of an agent, label=KEY=VALUE (any agent that has it), each:label=KEY=VALUE or each:NAME,NAME',
    label: 'Where',
  }),
}
