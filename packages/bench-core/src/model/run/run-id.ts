import { ulid } from 'ulid'

/** How many characters of a run id people see and type, unless two runs share them. */
export const shortIdLength = 6

/** A new run id: a ULID in lower case, so ids sort by the time they were made. */
export function newRunId(nowMs: number): string {
  return ulid(nowMs).toLowerCase()
}

/** The end of an id that people see: its random part, in Crockford's base32. */
export function shortRunId(id: string, length: number = shortIdLength): string {
  return id.slice(-length)
}
