import * as z from 'zod/mini'
import { WirebenchError } from '../model/errors.ts'
import type { Environment } from '../model/machine/environment.ts'
import { RecordedEvent } from '../model/run/run-event.ts'
import { type Found, forEachPart, parts } from './self-check.ts'
import type { Recording } from './stage.ts'

/** Parts whose runs are recorded and can be judged again. */
export const recordedParts = parts.filter(({ judge }) => judge !== undefined).map(({ name }) => name)

const Line = z.object({
  part: z.enum(recordedParts),
  number: z.int().check(z.nonnegative()),
  events: z.array(RecordedEvent),
})

/** One line of a file of recordings. */
export function recordingLine(recording: Recording): string {
  return `${JSON.stringify(recording)}\n`
}

const lineStart = '{"part":"'

/**
 * What a file holds that recordings were appended to; nothing for an empty one. A last line that was cut off is left out.
 * @throws WirebenchError `unreadable-report` for text that is something else.
 */
export function readRecordings(text: string): readonly Recording[] {
  const whole = completeLines(text)
  const rest = text.slice(whole.length).trim()
  if (!rest.startsWith(lineStart) && !lineStart.startsWith(rest)) throw unreadable()
  return whole
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(readRecording)
}

/** Without what was only begun after the last complete line. */
export function completeLines(text: string): string {
  return text.slice(0, text.lastIndexOf('\n') + 1)
}

/** Judges recordings anew, by the current rules. */
export function judgeRecordings(recordings: readonly Recording[]): Found {
  return forEachPart(({ name, items, judge }) =>
    recordings
      .filter(({ part }) => part === name)
      .flatMap(({ events, number }) => {
        if (judge === undefined || number >= items) throw unreadable()
        return judge(events, number)
      }),
  )
}

/**
 * The machine that the first of them was made on.
 * @throws WirebenchError `unreadable-report` where there is none.
 */
export function environmentOf(recordings: readonly Recording[]): Environment {
  const first = recordings[0]?.events[0]?.event
  if (first?.type !== 'run-started') throw unreadable()
  return first.environment
}

/**
 * Whether recordings may stand beside those of a machine. Its name and its kernel's version may be others after it was started
 * anew.
 */
export function areOfMachine(recordings: readonly Recording[], machine: Environment): boolean {
  return recordings.every((one) => kindOf(environmentOf([one])) === kindOf(machine))
}

function kindOf({ cpuModel, cpuCount, kernel, runtime }: Environment): string {
  return JSON.stringify([cpuModel, cpuCount, kernel.replace(/ .* /, ' '), runtime])
}

function readRecording(line: string): Recording {
  try {
    return z.parse(Line, JSON.parse(line))
  } catch {
    throw unreadable()
  }
}

function unreadable(): WirebenchError {
  return new WirebenchError(
    'unreadable-report',
    'the file contains no recordings of a self-check',
    'give a file that --events wrote',
  )
}
