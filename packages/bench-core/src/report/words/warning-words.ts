import { allSuitesOptions } from '../../model/options/all-suites.ts'
import { type Wording, whenQuiet, words, wordsFor } from '../../model/options/option/words.ts'
import { protocolOptions } from '../../model/options/protocol.ts'
import { runOptions } from '../../model/options/run.ts'
import { storageOptions } from '../../model/options/storage.ts'
import { counted } from '../../model/text/counted.ts'
import type { Warning, WarningCode, WarningValues } from '../../model/warning.ts'
import { cacheLatencyText } from './environment/cache-latency.ts'
import { ownRuntimeText } from './environment/runtime-words.ts'
import { fixed, formatCount, formatPercent, formatTime } from './format.ts'
import { differing, judgedAnewText } from './judged-anew-words.ts'

export interface Sentences {
  /** What was seen. */
  readonly text: string
  /** What to do about it, naming options where it is read. */
  readonly fix: string | Wording
}

/** The same in full, and where a line is all there is. */
interface BothLengths extends Sentences {
  readonly brief: Sentences
}

/** What is said of one kind of doubt. */
interface WarningWords<Values> {
  /** What it means for the reader of a result, whatever the values: a line of the Method page. */
  readonly meaning: string
  readonly say: (values: Values) => BothLengths
}

const { preset, rounds } = runOptions
const { connections, rates } = protocolOptions
const { connections: readers } = storageOptions
const ofAllSuites: Wording = {
  inTerminal: ` (${allSuitesOptions.storage.connections.flag} in a run of all suites)`,
  inForm: '',
}
const lowerRate: Wording = { inTerminal: `a lower ${rates.flag}`, inForm: `a lower rate (“${rates.label}”)` }
const largerPreset = words`choose a longer ${preset}, which warms up longer`

const catalogue: { readonly [Code in WarningCode]: WarningWords<WarningValues[Code]> } = {
  'not-steady': {
    meaning: 'The mean was still changing when the warm-up reached its limit, so early slices may cost more.',
    say: (values) => ({
      text: unsteadyText(values),
      fix: largerPreset,
      brief: { text: unsteadyInBrief(values), fix: words`choose a longer ${preset}` },
    }),
  },
  'not-pinned': {
    meaning: 'The processes could not be kept on one core, so the pairing of slices is weaker.',
    say: () => ({
      text: 'not pinned: this system has no taskset, so contenders move between cores',
      fix: 'measure on Linux; the A/A band shows what this costs here',
      brief: { text: 'contenders move between cores', fix: 'measure on Linux' },
    }),
  },
  'own-runtime': {
    meaning:
      'A Node.js other than Wirebench’s own was used: figures apply to that version, and anything it lacks is left out.',
    say: (own) => ({
      text: ownRuntimeText(own),
      fix: 'install Wirebench with its optional dependencies, which include a Node.js for most systems',
      brief: {
        text: `measured with your own Node.js ${own.version}`,
        fix: 'install the optional dependencies',
      },
    }),
  },
  'busy-machine': {
    meaning: 'Other programs used much of the CPU during the measurement, which widens intervals.',
    say: (values) => {
      const text =
        'othersShare' in values
          ? `other programs used ${formatPercent(values.othersShare)} of the CPU time`
          : `load ${values.loadAverage1.toFixed(1)} on ${counted(values.cpuCount, 'core')} at the start`
      return {
        text,
        fix: words`close other programs and run again, or wait until the machine is quiet: ${whenQuiet}`,
        brief: { text, fix: words`run again with ${whenQuiet}` },
      }
    },
  },
  'waiting-process-worked': {
    meaning: 'A process used CPU time while others were being measured, which disturbs them.',
    say: ({ shareOfWaits }) => ({
      text: `its process used CPU time in ${formatPercent(shareOfWaits)} of its waits, while others were being measured`,
      fix: 'helper threads of the runtime or library disturb the other contenders: measure it in a separate run',
      brief: {
        text: `it worked in ${formatPercent(shareOfWaits)} of its waits`,
        fix: 'measure it in a separate run',
      },
    }),
  },
  'power-saving': {
    meaning: 'The CPU changes its clock to save power, so times drift.',
    say: (values) =>
      'governor' in values
        ? {
            text: `the CPU governor is "${values.governor}"`,
            fix: 'set it to "performance" while measuring (cpupower frequency-set -g performance)',
            brief: { text: `CPU governor "${values.governor}"`, fix: 'set it to "performance"' },
          }
        : {
            text: 'the machine runs on its battery',
            fix: 'plug it in: on battery the clock is throttled',
            brief: { text: 'the machine runs on its battery', fix: 'plug it in' },
          },
  },
  'stolen-time': {
    meaning: 'The hypervisor took CPU time away while measuring.',
    say: ({ share, core }) => ({
      text: `the hypervisor gave ${core === null ? 'the core' : `core ${core}`} to another machine for ${(100 * share).toFixed(1)} % of the time that the run needed it`,
      fix: 'measure when the neighbours are quieter, or on a machine with dedicated cores',
      brief: {
        text: `the hypervisor took ${formatPercent(share)} of ${core === null ? 'a core' : `core ${core}`}`,
        fix: 'measure when it is quieter',
      },
    }),
  },
  'cpu-limited': {
    meaning: 'A container limit throttles the CPU: times include waiting for the next period.',
    say: (values) =>
      'cores' in values
        ? {
            text: `the container may use ${counted(values.cores, 'core')}`,
            fix: 'give it at least 2, so that it is not throttled in the middle of a slice',
            brief: {
              text: `the container may use ${counted(values.cores, 'core')}`,
              fix: 'give it at least 2',
            },
          }
        : {
            text: `the container used up its CPU limit and was throttled ${values.heldUp === 1 ? 'once' : `${values.heldUp} times`} during the run`,
            fix: 'raise its limit (docker run --cpus, limits.cpu) to at least 2 cores, or remove it',
            brief: { text: 'the container used up its CPU limit', fix: 'raise it to at least 2 cores' },
          },
  },
  'few-rounds': {
    meaning: 'Fewer than three rounds: intervals are missing or very wide.',
    say: (values) => ({
      text: `${values.rounds} of at least ${values.needed} rounds: intervals are wide or missing`,
      fix: words`measure more ${rounds}, or choose a longer ${preset}`,
      brief: {
        text: `${values.rounds} of at least ${values.needed} rounds`,
        fix: words`measure more ${rounds}`,
      },
    }),
  },
  'below-clock-floor': {
    meaning: 'An operation takes less than twice what reading the clock costs: use the batch mean instead.',
    say: ({ clockFloorNs }) => ({
      text: `its median is less than twice what reading the clock costs (${formatTime(clockFloorNs)})`,
      fix: 'use the mean, which comes from longer batches, instead of the percentiles',
      brief: { text: 'too short for the clock to time one by one', fix: 'use the mean' },
    }),
  },
  'noisy-rounds': {
    meaning: 'The rounds of a case differ a lot from each other.',
    say: (values) =>
      'commonVariation' in values
        ? {
            text: `rounds differ by ${formatPercent(values.commonVariation)} (coefficient of variation), and those of all contenders together: the machine’s speed changed`,
            fix: words`use the ratios, which this doesn’t affect; for absolute times, measure again when the machine is quiet: ${whenQuiet}`,
            brief: {
              text: `rounds differ by ${formatPercent(values.commonVariation)} for all contenders alike`,
              fix: words`use the ratios`,
            },
          }
        : values.cacheLatencyNs
          ? {
              text: `rounds differ by ${formatPercent(values.coefficientOfVariation)} (coefficient of variation), and a read from the core’s caches took ${cacheLatencyText(values.cacheLatencyNs)}: other programs used the caches, which slows down contenders with much code or data the most`,
              fix: words`measure on a machine whose cores you don’t share, or measure more ${rounds}`,
              brief: {
                text: `rounds differ by ${formatPercent(values.coefficientOfVariation)} because others used the caches`,
                fix: words`measure more ${rounds}`,
              },
            }
          : {
              text: `rounds differ by ${formatPercent(values.coefficientOfVariation)} (coefficient of variation)`,
              fix: words`close other programs and measure again, or wait until the machine is quiet: ${whenQuiet}`,
              brief: {
                text: `rounds differ by ${formatPercent(values.coefficientOfVariation)}`,
                fix: words`run again with ${whenQuiet}`,
              },
            },
  },
  'generator-saturated': {
    meaning:
      'The load generator used most of its core, so it limits throughput and latency: the server’s CPU time is judged instead.',
    say: ({ of, shareOfCore }) =>
      of === 'generator'
        ? {
            text: `the load generator used ${formatPercent(shareOfCore)} of its core, so it limits throughput and latency`,
            fix: words`the server’s CPU time is judged instead; use fewer ${connections} for a verdict on throughput`,
            brief: {
              text: `the load generator used ${formatPercent(shareOfCore)} of its core`,
              fix: words`use fewer ${connections}`,
            },
          }
        : {
            text: `the client used ${formatPercent(shareOfCore)} of its core, so the client, not the server, may limit the result`,
            fix: words`use CPU per operation instead, or fewer ${readers}${ofAllSuites}`,
            brief: {
              text: `the client used ${formatPercent(shareOfCore)} of its core`,
              fix: 'use CPU per operation instead',
            },
          },
  },
  'generator-late': {
    meaning: 'The load generator sent requests so late that most of their tail latency is its own delay.',
    say: ({ delayP99Ns, p99Ns }) => ({
      text: `the load generator sent 1 in 100 requests at least ${formatTime(delayP99Ns)} late, so most of their p99 latency of ${formatTime(p99Ns)}, counted from when they were due, is its own delay`,
      fix: 'use the service time instead, or measure again when the machine is quiet',
      brief: {
        text: `the load generator sent requests ${formatTime(delayP99Ns)} late (p99)`,
        fix: 'use the service time',
      },
    }),
  },
  'cross-check-differs': {
    meaning:
      'Another load generator got over 20 % more or fewer answers: one generator was the bottleneck, or the machine was busy.',
    say: (values) => ({
      text: crossCheckText(values),
      fix: 'use the server’s CPU time, which depends less on the generator; close other programs',
      brief: {
        text: `autocannon got ${timesText(values.ratio)} as many answers`,
        fix: 'use the server’s CPU time',
      },
    }),
  },
  'failed-requests': {
    meaning: 'Some requests failed, timed out or got a wrong answer. They are never counted as fast.',
    say: ({ share, isCompared }) => ({
      text: `${formatPercent(share)} of its requests failed or got a wrong answer`,
      fix: isCompared
        ? 'latency and throughput leave them out: find out why they fail'
        : 'its figures are shown but not compared: find out why they fail',
      brief: { text: `${formatPercent(share)} of its requests failed`, fix: 'find out why' },
    }),
  },
  'rate-not-reached': {
    meaning: 'Requests were due faster than they were answered, so the rate was not reached.',
    say: ({ answeredPerSecond, duePerSecond, connections: given }) => ({
      text: `${formatCount(Math.round(answeredPerSecond))} of ${formatCount(duePerSecond)} requests a second were answered, so latency keeps growing`,
      fix:
        given === null
          ? words`compare latency at ${lowerRate}`
          : words`compare latency at ${lowerRate}, or use more ${connections} than ${given}: each carries one request at a time`,
      brief: {
        text: `${formatCount(Math.round(answeredPerSecond))} of ${formatCount(duePerSecond)} requests a second answered`,
        fix: words`compare at ${lowerRate}`,
      },
    }),
  },
  'short-blocks': {
    meaning: 'Requests took so long that blocks had too few for the load to settle.',
    say: ({ answersPerSlot }) => ({
      text: `there were only ${formatCount(answersPerSlot)} answers per request in flight in a round: too few for the load to settle`,
      fix: words`choose a longer ${preset}, or fewer ${connections}`,
      brief: {
        text: `only ${formatCount(answersPerSlot)} answers per request in flight`,
        fix: words`choose a longer ${preset}`,
      },
    }),
  },
  'shared-core': {
    meaning: 'Client and server had to share a core, so each slows down the other.',
    say: ({ requestsLeaveLate }) => ({
      text: `the client and the server have to share one core${requestsLeaveLate ? ', so requests at a fixed rate are sent up to a millisecond late, which counts as latency' : ''}`,
      fix: 'measure on a machine with at least two cores',
      brief: { text: 'client and server share a core', fix: 'measure on two cores' },
    }),
  },
  'disk-in-memory': {
    meaning: 'The database’s files were in memory, so commits didn’t wait for a disk.',
    say: () => ({
      text: 'the files of the run’s own server are in memory, so nothing waited for a disk: inserts and updates look faster than on a server with durable storage',
      fix: 'set TMPDIR to a folder on a disk, such as TMPDIR=/var/tmp',
      brief: { text: 'the database’s files are in memory', fix: 'set TMPDIR=/var/tmp' },
    }),
  },
  'remote-target': {
    meaning: 'The service is not on this machine, so figures include the network.',
    say: ({ url }) => ({
      text: `requests go to ${url}, which is not this machine: figures include the network and its other traffic`,
      fix: 'if possible, measure on the machine where it runs',
      brief: { text: 'the service is on another machine', fix: 'measure where it runs' },
    }),
  },
  'left-out': {
    meaning: 'Part of the run is left out, because it needs a field that these messages lack.',
    say: ({ phases, workload }) => ({
      text: `${phases.join(', ')}: left out of ${workload}, whose messages have no field for it`,
      fix: 'they need an enum, a short string, a 32-bit integer or a boolean with at least two values, outside a oneof; query-nested needs such a field in a nested message; query-range and query-sum need a number other than a 32-bit float, with several values above 0',
      brief: { text: `${phases.join(', ')} left out`, fix: 'add such a field' },
    }),
  },
  'lane-left-out': {
    meaning: 'A language isn’t available on this machine, so its contenders are left out.',
    say: ({ reason, fix }) => ({ text: reason, fix, brief: { text: reason, fix } }),
  },
  'left-behind': {
    meaning: 'The run left something on the server; the statement shown removes it.',
    say: ({ schema, location, isKept }) =>
      isKept
        ? {
            text: `the tables are kept in the schema ${schema} of ${location}`,
            fix: `when they are no longer needed: drop schema ${schema} cascade`,
            brief: { text: 'the tables are kept', fix: `later: drop schema ${schema} cascade` },
          }
        : {
            text: `the schema ${schema} could not be dropped from ${location}: one of its tables is in use, or the server can’t be reached`,
            fix: `drop schema ${schema} cascade; the next run there tries again`,
            brief: { text: 'the tables could not be dropped', fix: `drop schema ${schema} cascade` },
          },
  },
  'judged-anew': {
    meaning: 'The run was saved under older rules; its verdicts were recomputed, and some differ.',
    say: (values) => ({
      text: judgedAnewText(values),
      fix: 'check decisions that you based on the old verdicts; the measurements are the same',
      brief: {
        text: `judged again: ${differing(values)} verdicts differ`,
        fix: 'check decisions based on them',
      },
    }),
  },
}

/** A warning in words, what was seen and what to do, for a person in a terminal, or with a file, and for one at a page. */
export function warningWords(
  warning: Warning,
  where: keyof Wording = 'inTerminal',
): { readonly text: string; readonly fix: string } {
  const { text, fix } = sentencesOf(warning)
  return { text, fix: wordsFor(fix)[where] }
}

/** The same in few words, for a terminal with a line for it. */
export function warningInBrief(warning: Warning): { readonly text: string; readonly fix: string } {
  const { text, fix } = sentencesOf(warning).brief
  return { text, fix: wordsFor(fix).inTerminal }
}

/** What each kind of warning means, in the order in which they are told. */
export const warningMeanings: readonly { readonly code: string; readonly meaning: string }[] = Object.entries(
  catalogue,
).map(([code, { meaning }]) => ({ code, meaning }))

type Raised<Code extends WarningCode> = {
  [Own in Code]: { readonly code: Own; readonly values: WarningValues[Own] }
}[Code]

function sentencesOf<Code extends WarningCode>({ code, values }: Raised<Code>): BothLengths {
  return catalogue[code].say(values)
}

function unsteadyText(values: WarningValues['not-steady']): string {
  if ('firstSlicesSlowerBy' in values)
    return `still getting faster while being measured: its first slices took ${formatPercent(values.firstSlicesSlowerBy)} longer than its last`
  if ('fasterAtTheEndBy' in values)
    return `still getting faster while being measured: at the end of the rounds it answered ${formatPercent(values.fasterAtTheEndBy)} more requests`
  return `not yet steady at the end of the warm-up in ${values.unsettledRounds} of ${counted(values.of, 'round')}`
}

function unsteadyInBrief(values: WarningValues['not-steady']): string {
  return 'unsettledRounds' in values
    ? `not steady in ${values.unsettledRounds} of ${counted(values.of, 'round')}`
    : 'still getting faster while being measured'
}

function timesText(ratio: number): string {
  return `${fixed(ratio, ratio < 10 ? 2 : 1)} ×`
}

function crossCheckText(values: WarningValues['cross-check-differs']): string {
  const { ratio, shareOfCore, ownLimit } = values
  const isOursSlower = ratio > 1
  const core =
    shareOfCore === null
      ? ''
      : `${isOursSlower ? 'ours' : 'autocannon'} used ${formatPercent(shareOfCore)} of its core${ownLimit ? ' and was the bottleneck' : ''}; `
  const why = isOursSlower
    ? 'ours decodes and compares every answer, while autocannon checks only the status'
    : 'autocannon ran for half a second at the end of each round'
  return `over ${formatCount(values.connections)} connections autocannon got ${timesText(ratio)} as many answers a second as our generator: ${core}${why}`
}
