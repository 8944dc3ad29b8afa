import * as z from 'zod/mini'
import { WirebenchError } from '../model/errors.ts'
import type { Environment } from '../model/machine/environment.ts'
import { RecordedEvent } from '../model/run/run-event.ts'
import { detectionPlan, detections } from './parts/detection.ts'
import { nullPlan, nullVerdicts } from './parts/null-comparisons.ts'
import { selfDuelFindings, selfDuelPlan } from './parts/self-duels.ts'
import { smallEffectPlan, smallEffects } from './parts/small-effect.ts'
import { type DueledPart, forDueledParts } from './parts.ts'
import type { Measured } from './self-check.ts'
import { type Recording, recordedParts } from './stage.ts'

const Line = z.object({
  part: z.enum(recordedParts),
  number: z.int().check(z.nonnegative()),
  events: z.array(RecordedEvent),
})

/** One line of a file of recordings. */
export function recordingLine(recording: Recording): string {
  return `${JSON.stringify(recording)}\n`
}

/** What recordings come to by the current rules. */
export type JudgedRecordings = Pick<Measured, 'nulls' | 'detections' | DueledPart | 'smallEffects'>

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

/** Judges recordings anew. */
export function judgeRecordings(recordings: readonly Recording[]): JudgedRecordings {
  const judged = <Item, Found>(
    part: Recording['part'],
    plan: readonly Item[],
    judge: (events: readonly RecordedEvent[], item: Item) => readonly Found[],
  ) => recordings.flatMap((one) => (one.part === part ? judge(one.events, planned(plan, one.number)) : []))
  return {
    nulls: judged('null', nullPlan, nullVerdicts),
    detections: judged('detection', detectionPlan, detections),
    ...forDueledParts((part) => judged(part, selfDuelPlan[part], selfDuelFindings)),
    smallEffects: judged('small-effect', smallEffectPlan, smallEffects),
  }
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

function planned<Item>(plan: readonly Item[], number: number): Item {
  const item = plan[number]
  if (item === undefined) throw unreadable()
  return item
}

function unreadable(): WirebenchError {
  return new WirebenchError(
    'unreadable-report',
    'the file holds no recordings of a self-check',
    'give a file that --events has written',
  )
}
