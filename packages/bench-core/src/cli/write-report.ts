import { closeSync, openSync, writeFileSync } from 'node:fs'
import { WirebenchError } from '../model/errors.ts'
import type { Report } from '../model/report.ts'
import { slim } from '../report/slim.ts'
import { renderReport } from '../report/terminal.ts'
import type { Io } from './io.ts'

/** Refuses a file that can't be written before anything is measured for it. */
export function checkWritable(file: string): void {
  if (file === '-') return
  try {
    closeSync(openSync(file, 'a'))
  } catch (error) {
    throw unwritable(file, error)
  }
}

/** Prints the tables, and the JSON where it is asked for: a file gets it, or standard output, which the tables leave to it. */
export async function writeReport(
  report: Report,
  { json, slim: isSlim }: { json: string | undefined; slim: boolean },
  io: Io,
): Promise<void> {
  const target = json === '-' ? io.stderr : io.stdout
  const isWatched = json === '-' ? io.isTerminal : io.isOutputTerminal
  const tables = renderReport(report, {
    width: io.columns,
    color: isWatched && io.environment.NO_COLOR === undefined,
  })
  target.write(`${tables}\n`)
  if (json === undefined) return
  writeJson(json, isSlim ? slim(report) : report, io)
}

/** Writes a value as a line of JSON to a file, or to standard output where that is -. */
export function writeJson(file: string, value: unknown, io: Io): void {
  const text = `${JSON.stringify(value)}\n`
  if (file === '-') {
    io.stdout.write(text)
    return
  }
  try {
    writeFileSync(file, text)
  } catch (error) {
    throw unwritable(file, error)
  }
}

function unwritable(file: string, cause: unknown): WirebenchError {
  const reason = cause instanceof Error && 'code' in cause ? cause.code : cause
  return new WirebenchError(
    'invalid-option',
    `--json: "${file}" can't be written (${reason})`,
    'name a file in a folder that you may write to, or -',
    { cause },
  )
}
