import { readFile, stat } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'
import { WirebenchError } from '../model/errors.ts'
import type { Report } from '../model/report.ts'
import { errorCode } from '../postgres/failures.ts'
import { printable } from '../report/exports/printable.ts'
import { checkReportSize, readReports } from '../report/exports/read-report.ts'

/** The reports in a file. @throws WirebenchError where it can't be read, is too large or isn't a report. */
export async function readReportFile(path: string): Promise<Report[]> {
  const name = `“${printable(path)}”`
  const bytes = await readBytes(path, name)
  return reportsIn(bytes, name)
}

/** The reports in bytes that somebody brought, with every histogram tried out. */
export function reportsIn(bytes: Uint8Array, name: string): Report[] {
  checkReportSize(bytes.byteLength, name)
  const reports = readReports(new TextDecoder().decode(bytes), name)
  for (const { cases } of reports) {
    for (const { key, histogram } of cases)
      if (histogram) checkHistogram(histogram.data, `${key.operation} ${key.contender}`, name)
  }
  return reports
}

async function readBytes(path: string, name: string): Promise<Uint8Array> {
  try {
    const found = await stat(path)
    if (!found.isFile()) throw unreadable(`${name} is not a file`, 'name a file that holds a report as JSON')
    checkReportSize(found.size, name)
    return await readFile(path)
  } catch (error) {
    if (error instanceof WirebenchError) throw error
    const reason = errorCode(error) === 'ENOENT' ? 'does not exist' : `can’t be read (${errorCode(error)})`
    throw unreadable(
      `${name} ${reason}`,
      'name a saved run by its id, as `bench list` prints it, or a file that you may read',
    )
  }
}

/** A few kilobytes of compressed zeros can unfold to gigabytes, so it is unfolded here, up to a limit. */
function checkHistogram(data: string, what: string, name: string): void {
  try {
    const bytes = Buffer.from(data, 'base64')
    const unfolded = inflateSync(bytes.subarray(compressedHeaderBytes), {
      maxOutputLength: largestHistogramBytes,
    })
    const digits = unfolded.readInt32BE(significantDigitsOffset)
    if (bytes.readInt32BE(0) !== compressedCookie || digits < 0 || digits > 5)
      throw new Error('another format')
  } catch {
    throw unreadable(
      `${name} has a histogram of ${printable(what)} that can’t be read`,
      'export the run again with `bench export RUN --json FILE`',
    )
  }
}

/** HdrHistogram's V2 encoding: a cookie and a length before the compressed part, whose own header has the digits. */
const compressedCookie = 0x1c849314
const compressedHeaderBytes = 8
const significantDigitsOffset = 12
const largestHistogramBytes = 8 * 1024 * 1024

function unreadable(message: string, hint: string): WirebenchError {
  return new WirebenchError('unreadable-report', message, hint)
}
