import { invalidOption } from '../../model/errors.ts'
import { readPlace } from '../../model/machine/agent.ts'
import { gateOptions } from '../../model/options/gate.ts'
import { startOptions } from '../../model/options/start.ts'
import { refuseWhereTaken } from '../../run/take-machine.ts'
import type { Io } from '../io.ts'
import { askedOf, type Typed } from '../options/request-options.ts'

interface Start {
  /** Undefined where it is this machine. */
  readonly on: string | undefined
  readonly quietLimitMs: number | undefined
}

interface Asked extends Typed {
  readonly save: boolean
  readonly wait: boolean
  readonly dryRun?: boolean
}

/**
 * Where and when a run is to be measured.
 * @throws WirebenchError for what an agent can't do, or isn't asked, and for what contradicts itself.
 */
export function startOf(options: Asked): Start {
  const { whenQuiet: quietLimitMs, on: place = 'here' } = askedOf(startOptions, options)
  if (quietLimitMs !== undefined && !options.wait)
    throw invalidOption(
      `${startOptions.whenQuiet.flag} and --no-wait contradict each other`,
      'give one of them',
    )
  if (place === 'here') return { on: undefined, quietLimitMs }
  const elsewhere = `can’t be used with ${startOptions.on.flag}`
  if (quietLimitMs !== undefined)
    throw invalidOption(
      `${startOptions.whenQuiet.flag} ${elsewhere}: an agent doesn’t wait for a quiet machine`,
      'leave out one of them',
    )
  if (!options.wait)
    throw invalidOption(
      `--no-wait ${elsewhere}: the run waits until an agent takes it`,
      'leave out one of them',
    )
  if (!options.save)
    throw invalidOption(
      `--no-save ${elsewhere}: a run reaches another machine through the saved runs`,
      'leave out one of them',
    )
  if (options.dryRun)
    throw invalidOption(`--dry-run ${elsewhere}: it checks only this machine`, 'leave out one of them')
  if (readPlace(place)?.kind === 'each') refuseJudgingSeveral(options)
  return { on: place, quietLimitMs }
}

/**
 * For what works on the machine before its run takes it.
 * @throws WirebenchError `machine-busy` where the machine is taken and the run wouldn't wait.
 */
export async function refuseToWait({ wait, dryRun }: Pick<Asked, 'wait' | 'dryRun'>, io: Io): Promise<void> {
  if (!wait && !dryRun) await refuseWhereTaken({ lockName: io.environment.WIREBENCH_LOCK })
}

function refuseJudgingSeveral(options: Asked): void {
  const { baseline, failOn } = gateOptions
  const asked = askedOf(gateOptions, options)
  const given = [
    ...(asked.baseline === undefined ? [] : [baseline.flag]),
    ...(asked.failOn === undefined ? [] : [failOn.flag]),
  ]
  if (given.length === 0) return
  throw invalidOption(
    `${given.join(' and ')} can’t be used with several machines, because each run has its own verdict`,
    'choose one machine, or compare the runs once they have ended',
  )
}
