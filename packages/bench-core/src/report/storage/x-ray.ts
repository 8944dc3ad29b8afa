import { metricInfos } from '../../model/metrics/index.ts'
import type { Report, ReportCase } from '../../model/report.ts'
import { isOneOf, type StorageGroup, type StorageRow, storageGroups } from './storage-cases.ts'

/** What lies on the server's disk for one table; null is what the server doesn't tell. */
export interface XRayRow extends StorageRow {
  readonly encodedBytesPerPayload: number | null
  readonly storedBytesPerPayload: number | null
  readonly heapBytes: number | null
  readonly toastBytes: number | null
  readonly indexBytes: number | null
  readonly totalBytes: number | null
  readonly bytesPerRow: number | null
  readonly walBytesPerRow: number | null
  readonly outOfLineShare: number | null
  readonly compressedShare: number | null
  /** Of the table with the field's index: null for formats that have none of that kind. */
  readonly fieldIndexBytes: number | null
  readonly ginIndexBytes: number | null
}

export interface XRay extends Omit<StorageGroup, 'cases'> {
  readonly rows: readonly XRayRow[]
  /** What is to be known of the figures, by contender. */
  readonly notes: readonly string[]
}

/** Every table that was looked at after it was filled and vacuumed. */
export function storageXRays(report: Pick<Report, 'cases'>): XRay[] {
  return storageGroups(report)
    .filter(isOneOf(['x-ray']))
    .map(({ cases, ...group }) => ({ ...group, rows: cases.map(xRayRow), notes: cases.flatMap(notesOf) }))
}

function notesOf({ key, notes }: ReportCase): string[] {
  return [...new Set(Object.entries(notes).flatMap(([name, note]) => titled(name, note)))].map(
    (text) => `${key.contender}: ${text}`,
  )
}

function titled(name: string, note: string): string[] {
  const title = metricInfos[name]?.title
  return title === undefined ? [] : [`${title} ${note}`]
}

/** The figures of an X-ray, which a size sweep has too. */
export function xRayRow({ key, metrics }: ReportCase): XRayRow {
  const bytes = (name: string) => {
    const value = metrics[name]?.value ?? null
    // A mean over rounds is made by way of logarithms, which leaves whole numbers almost whole.
    return value !== null && Math.abs(value - Math.round(value)) < 1e-6 * value ? Math.round(value) : value
  }
  return {
    contender: key.contender,
    encodedBytesPerPayload: bytes('encodedBytesPerPayload'),
    storedBytesPerPayload: bytes('storedBytesPerPayload'),
    heapBytes: bytes('heapBytes'),
    toastBytes: bytes('toastBytes'),
    indexBytes: bytes('indexBytes'),
    totalBytes: bytes('totalBytes'),
    bytesPerRow: bytes('bytesPerRow'),
    walBytesPerRow: bytes('walBytesPerRow'),
    outOfLineShare: metrics.outOfLineShare?.value ?? null,
    compressedShare: metrics.compressedShare?.value ?? null,
    fieldIndexBytes: bytes('fieldIndexBytes'),
    ginIndexBytes: bytes('ginIndexBytes'),
  }
}
