import * as z from 'zod/mini'
import { WirebenchError } from '../model/errors.ts'
import type { Environment } from '../model/run/environment.ts'
import { RecordedEvent } from '../model/run/run-event.ts'
import { type Detection, detectionPlan, detections } from './detection.ts'
import { type NullVerdict, nullPlan, nullVerdicts } from './null-comparisons.ts'
import type { PartName } from './parts.ts'
import type { Recording } from './stage.ts'

const Line = z.object({
  part: z.enum(['null', 'detection']),
  number: z.int().check(z.nonnegative()),
  events: z.array(RecordedEvent),
})

/** Parts whose runs can be judged again. */
export const recordedParts: ReadonlySet<PartName> = new Set(['null', 'detection'])

/** One line of a file of recordings. */
export function recordingLine(recording: Recording): string {
  return `${JSON.stringify(recording)}\n`
}

/** What recordings come to by the current rules, and the machine that the first of them was made on. */
export interface JudgedRecordings {
  readonly nulls: readonly NullVerdict[]
  readonly detections: readonly Detection[]
  readonly environment: Environment
}

/**
 * Judges recordings anew.
 * @throws WirebenchError `unreadable-report` for text that holds none.
 */
export function judgeRecordings(text: string): JudgedRecordings {
  const recordings = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(readRecording)
  const first = recordings[0]?.events[0]?.event
  if (first?.type !== 'run-started') throw unreadable()
  return {
    nulls: recordings.flatMap(({ part, number, events }) =>
      part === 'null' ? nullVerdicts(events, planned(nullPlan, number)) : [],
    ),
    detections: recordings.flatMap(({ part, number, events }) =>
      part === 'detection' ? detections(events, planned(detectionPlan, number)) : [],
    ),
    environment: first.environment,
  }
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
