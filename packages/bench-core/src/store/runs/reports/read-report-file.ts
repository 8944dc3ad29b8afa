import { readFile, stat } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'
import { benchCommand } from '../../../model/commands.ts'
import { WirebenchError } from '../../../model/errors.ts'
import type { Report } from '../../../model/report/report.ts'
import * as hdr from '../../../model/run/recorded/hdr-histogram.ts'
import { errorCode } from '../../../postgres/failures.ts'
import { checkReportSize, exportAgain, readReports, unreadable } from '../../../report/exports/read-report.ts'
import { formatBytes } from '../../../report/words/format.ts'
import { printable } from '../../../report/words/printable.ts'

/** The reports in a file. @throws WirebenchError where it can't be read, is too large or isn't a report. */
export async function readReportFile(path: string): Promise<Report[]> {
  const name = `"${printable(path)}"`
  const bytes = await readBytes(path, name)
  return reportsIn(bytes, name)
}

/**
 * The reports in bytes that somebody brought, with every histogram tried out. Whatever goes wrong over them is the file's
 * fault and not a bug. @throws WirebenchError with what went wrong as its cause.
 */
export function reportsIn(bytes: Uint8Array, name: string): Report[] {
  checkReportSize(bytes.byteLength, name)
  try {
    return readReports(new TextDecoder().decode(bytes), name, histogramCheck(name))
  } catch (error) {
    if (error instanceof WirebenchError) throw error
    throw unreadable(
      `${name} contains something that no report has (${printable(String(error).slice(0, 200))})`,
      exportAgain,
      error,
    )
  }
}

async function readBytes(path: string, name: string): Promise<Uint8Array> {
  try {
    const found = await stat(path)
    if (!found.isFile()) throw unreadable(`${name} is not a file`, 'give a file with a report as JSON')
    checkReportSize(found.size, name)
    return await readFile(path)
  } catch (error) {
    if (error instanceof WirebenchError) throw error
    const reason = errorCode(error) === 'ENOENT' ? 'does not exist' : `can’t be read (${errorCode(error)})`
    throw unreadable(
      `${name} ${reason}`,
      `give the id of a saved run, as \`${benchCommand('list')}\` prints it, or a file that you may read`,
    )
  }
}

/**
 * What holds the histograms of a file's reports to a limit for all of them. A few kilobytes of compressed zeros can unfold to
 * gigabytes, so they are unfolded before they are decoded, which takes a hundred times as long.
 */
function histogramCheck(name: string): (report: Report) => void {
  let unfoldedBytes = 0
  return ({ cases }) => {
    const histograms = cases.flatMap(({ key, histogram }) =>
      histogram ? [{ data: histogram.data, what: `${key.operation} ${key.contender}` }] : [],
    )
    const eachReadable = (read: (data: string) => void) => {
      for (const { data, what } of histograms) {
        try {
          read(data)
        } catch (error) {
          if (error instanceof WirebenchError) throw error
          throw unreadable(`${name} has a histogram of ${printable(what)} that can’t be read`, exportAgain)
        }
      }
    }
    eachReadable((data) => {
      unfoldedBytes += unfoldedBytesOf(data)
      if (unfoldedBytes > maxHistogramBytes)
        throw unreadable(
          `${name} has histograms that decompress to more than ${formatBytes(maxHistogramBytes)}`,
          exportAgain,
        )
    })
    eachReadable((data) => hdr.decodeFromCompressedBase64(data, 64, false))
  }
}

/** How large a histogram unfolds, of one that has the header of ours. */
function unfoldedBytesOf(data: string): number {
  const bytes = Buffer.from(data, 'base64')
  const unfolded = inflateSync(bytes.subarray(compressedHeaderBytes), {
    maxOutputLength: largestHistogramBytes,
  })
  const digits = unfolded.readInt32BE(significantDigitsOffset)
  if (bytes.readInt32BE(0) !== compressedCookie || digits < 0 || digits > maxDigits)
    throw new Error('another format')
  return unfolded.byteLength
}

/** HdrHistogram's V2 encoding: a cookie and a length before the compressed part, whose own header has the digits. */
const compressedCookie = 0x1c849314
const compressedHeaderBytes = 8
const significantDigitsOffset = 12
/** Ours have three; each more takes ten times the memory. */
const maxDigits = 3
/** With three digits there are some 50,000 counts of at most nine bytes; mostly it is a few kilobytes. */
const largestHistogramBytes = 1024 * 1024
/** Of all histograms of a file. */
const maxHistogramBytes = 64 * 1024 * 1024
