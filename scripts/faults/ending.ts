import { setTimeout as delay } from 'node:timers/promises'
import type { Fault } from './fault.ts'
import type { Ending, Subject } from './subject.ts'

/** A run that has had its fault and hasn't ended by then hangs. */
export const endLimitMs = 90_000

/** How a run ends; undefined where it hangs. */
export function endingOf({ ended }: Pick<Subject, 'ended'>): Promise<Ending | undefined> {
  return Promise.race([ended, delay(endLimitMs, undefined, { ref: false })])
}

export function wordsOf({ state, code, signal }: Ending): string {
  if (state !== null) return state
  // Where nobody read what it told.
  if (code === 0) return 'completed'
  return signal ?? `exit code ${code}`
}

/** What is read last: the reason of a run that ended otherwise than planned, or the two lines of a refusal. */
export function toldBy({ state, reason, told }: Ending): string {
  const lines = told.trim().split('\n')
  const error = lines.findIndex((line) => /^(error|could not)/.test(line))
  const words = error < 0 ? '' : lines.slice(error, error + 2).join(' / ')
  return [state === 'completed' ? '' : reason, words].filter(Boolean).join(' — ').slice(0, 300)
}

/** What a shell says of a program that was killed. */
const killed = 137

/** What a program says to its author. */
const unhelpful = /^.*(\bundefined\b|\[object|Unhandled|^\W*E[A-Z]{4,}: ).*$/m

/** A person is told in words, whatever it was, and not by a bug's report. */
export function againstMessage(ending: Ending, { mayCost, way }: Fault): string[] {
  const { state, reason, code, signal, told } = ending
  const broken: string[] = []
  if (mayCost === 'nothing' && wordsOf(ending) !== 'completed')
    broken.push(`it was to be completed and is ${wordsOf(ending)}: ${toldBy(ending) || told.slice(-300)}`)
  if (code === 70 || (way !== 'terminal' && /\n\s+at .+:\d+:\d+/.test(told)))
    broken.push(`a bug’s report: ${told.trim().slice(-600)}`)
  if (unhelpful.test(`${reason}\n${told}`))
    broken.push(`words that don’t help: ${unhelpful.exec(`${reason}\n${told}`)?.[0]}`)
  if (state !== null && state !== 'completed' && state !== 'cancelled' && reason === null)
    broken.push(`${state} without a reason`)
  if ((reason ?? '').split('\n').length > 2) broken.push(`a reason of more than two lines: ${reason}`)
  const hasRefused =
    way === 'terminal' && state === null && signal === null && code !== 0 && code !== 130 && code !== killed
  if (hasRefused && !/^error: .+\n.+/m.test(told) && !/nothing was saved/.test(told))
    broken.push(`exit code ${code} without two lines that say why: ${told.slice(-300)}`)
  return broken
}
