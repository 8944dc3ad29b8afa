import { benchCommand } from '../../model/commands.ts'
import { type CacheLatency, cachesAreShared } from '../../model/machine/cache-latency.ts'
import type { DoctorFinding } from '../../model/machine/doctor.ts'
import { minAbility } from '../../stats/decisions/ability.ts'
import { cacheLatencyText } from '../words/environment/cache-latency.ts'
import { formatPercent, nbsp } from '../words/format.ts'
import { reasonText } from '../words/run/end-text.ts'
import type { ControlRun, Finding } from './diagnosis.ts'
import { doubtful, known, ok } from './finding.ts'

/** From the first on it could be better, from the second on it is bad. */
type Limits = readonly [number, number]

const differenceLimits: Limits = [0.05, 0.1]
/**
 * Contenders that take turns share what the machine does, so its changes alone make it unfit only by what identical code
 * shows; beside other work they do, where they are as large as the differences that a run too busy to judge would miss.
 */
const calibrationLimits = (loaded: boolean): Limits => [0.05, loaded ? minAbility : Number.POSITIVE_INFINITY]
const stolenLimits: Limits = [0.02, 0.2]

/**
 * What measuring itself has shown of the machine.
 * @param expected What identical code is to be expected to differ by in a quick run, as a fraction; null where that isn't known.
 * @param loaded Whether other work kept the machine busy.
 */
export function controlFindings(control: ControlRun, expected: number | null, loaded: boolean): Finding[] {
  if (control.status === 'not-measured' || expected === null) {
    const reason = control.status === 'measured' ? null : control.reason
    return [
      {
        check: 'identical code',
        status: 'bad',
        text: `could not be measured: ${reason === null ? 'no round was finished' : reasonText(reason)}`,
        fix: {
          inTerminal: `run \`${benchCommand('codec --preset smoke --verbose')}\` to see where it ends`,
          inForm: 'start a smoke run of codecs there to see where it ends',
        },
      },
    ]
  }
  const { calibrationCv, cacheLatencyNs, stolenShare, throttledPeriods } = control
  return [
    judged(
      'identical code',
      expected,
      differenceLimits,
      `would differ by up to ${percent(expected)} in a quick run`,
      'close other programs, wait until the machine is quieter, or measure more rounds',
    ),
    ...known(calibrationCv, (variation) =>
      judged(
        'calibration',
        variation,
        calibrationLimits(loaded),
        `a fixed piece of work varied by ${percent(variation)}`,
        'the clock speed changes or neighbours are busy: close other programs, fix the clock speed (see governor and turbo above), and plug the machine in',
      ),
    ),
    ...known(cacheLatencyNs, cacheFinding),
    ...known(stolenShare, (share) =>
      judged(
        'stolen time',
        share,
        stolenLimits,
        `other machines had the core for ${percent(share)} of the time that it was needed`,
        'measure when the neighbours are quieter, or on a machine with dedicated cores',
      ),
    ),
    ...known(throttledPeriods || null, (times) =>
      doubtful(
        'container limit',
        `paused everything ${times === 1 ? 'once' : `${times} times`} during the measurement`,
        'raise it (docker run --cpus, limits.cpu) to at least 2 cores, or remove it',
        'bad',
      ),
    ),
  ]
}

function cacheFinding(latency: CacheLatency): DoctorFinding {
  const text = `a read from the core’s caches took ${cacheLatencyText(latency).replaceAll(nbsp, ' ')}`
  if (!cachesAreShared(latency)) return ok('cache latency', text)
  return doubtful(
    'cache latency',
    text,
    'other programs use them, which slows down contenders with much code or data the most, such as gRPC: measure on a machine whose cores you don’t share, or measure more rounds',
  )
}

function judged(
  check: DoctorFinding['check'],
  value: number,
  [better, bad]: Limits,
  text: string,
  fix: string,
): DoctorFinding {
  if (value <= better) return ok(check, text)
  return doubtful(check, text, fix, value > bad ? 'bad' : undefined)
}

function percent(share: number): string {
  return formatPercent(share).replaceAll(nbsp, ' ')
}
