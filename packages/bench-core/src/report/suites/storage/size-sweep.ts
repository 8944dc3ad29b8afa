import type { Report, ReportCase } from '../../../model/report/report.ts'
import { formatBytes } from '../../words/format.ts'
import { isOneOf, type StorageGroup, storageGroups } from './storage-cases.ts'

/** Mean encoded bytes of a payload on either side of the step at which most rows begin to be stored out of line. */
interface Cliff {
  readonly fromBytes: number
  readonly toBytes: number
}

/** What a contender’s rows take at each size, and where they go out of line. */
interface SweepRow {
  readonly contender: string
  /** In the order of the sizes; undefined where a size wasn't measured. */
  readonly points: readonly (ReportCase | undefined)[]
  /** Null where it lies outside of the sweep, or nobody knows. */
  readonly cliff: Cliff | null
  /** In words: `2,210 B to 2,612 B (size 15 → 20)`, `above 2,612 B`. */
  readonly text: string
}

export interface SizeSweep {
  readonly workload: string
  readonly toast: string
  readonly sizes: readonly number[]
  readonly rows: readonly SweepRow[]
}

/** From this share on, most rows of a table are out of line. */
const most = 0.5

/** What lies on disk over the sizes around the threshold beyond which PostgreSQL stores rows out of line, about 2 kB. */
export function sizeSweeps(report: Pick<Report, 'cases'>): SizeSweep[] {
  const groups = storageGroups(report).filter(isOneOf(['size-sweep']))
  const sweeps = Map.groupBy(groups, ({ corpus, settings }) => JSON.stringify([corpus, settings.toast]))
  return [...sweeps.values()].map((own) => {
    const ordered = own.toSorted((a, b) => sizeOf(a) - sizeOf(b))
    const contenders = [...new Set(own.flatMap(({ cases }) => cases.map(({ key }) => key.contender)))]
    const sizes = ordered.map(sizeOf)
    return {
      workload: own[0]!.corpus,
      toast: String(own[0]!.settings.toast),
      sizes,
      rows: contenders.map((contender) => {
        const points = ordered.map(({ cases }) => cases.find(({ key }) => key.contender === contender))
        return { contender, points, ...cliffIn(sizes, points) }
      }),
    }
  })
}

function sizeOf({ settings }: StorageGroup): number {
  return Number(settings.size)
}

function cliffIn(
  sizes: readonly number[],
  points: readonly (ReportCase | undefined)[],
): Pick<SweepRow, 'cliff' | 'text'> {
  const known = points.flatMap((point, index) => {
    const share = point?.metrics.outOfLineShare?.value ?? null
    const bytes = point?.metrics.encodedBytesPerPayload?.value ?? null
    return share === null || bytes === null ? [] : [{ size: sizes[index]!, share, bytes }]
  })
  const index = known.findIndex(({ share }) => share >= most)
  const last = known.at(-1)
  if (!last) return { cliff: null, text: 'not known' }
  if (index < 0) return { cliff: null, text: `above ${bytesText(last.bytes)}` }
  const after = known[index]!
  const before = known[index - 1]
  if (!before) return { cliff: null, text: `below ${bytesText(after.bytes)}` }
  return {
    cliff: { fromBytes: before.bytes, toBytes: after.bytes },
    text: `${bytesText(before.bytes)} to ${bytesText(after.bytes)} (size ${before.size} → ${after.size})`,
  }
}

function bytesText(bytes: number): string {
  return formatBytes(Math.round(bytes))
}
