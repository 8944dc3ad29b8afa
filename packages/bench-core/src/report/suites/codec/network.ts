import type { NetworkLink, NetworkModel } from '../../../model/codec/codec-report.ts'
import type { Link } from '../../../model/options/reading.ts'
import type { Report, ReportCase } from '../../../model/report/report.ts'

/** Usual connections: what they are good for, and not the best or worst of their kind. */
export const networkLinks: readonly NetworkLink[] = [
  { name: 'lan', title: 'LAN, 1 Gbit/s, 0.5 ms', bitsPerSecond: 1e9, roundTripMs: 0.5 },
  { name: 'broadband', title: 'broadband, 100 Mbit/s, 20 ms', bitsPerSecond: 100e6, roundTripMs: 20 },
  { name: '4g', title: '4G, 20 Mbit/s, 50 ms', bitsPerSecond: 20e6, roundTripMs: 50 },
  { name: 'satellite', title: 'satellite, 25 Mbit/s, 600 ms', bitsPerSecond: 25e6, roundTripMs: 600 },
]

const networkFormula = 'transfer time = round trip ÷ 2 + bytes × 8 ÷ bandwidth'

/** Where most of the time is a link’s delay, a row of the scorecard would show nothing. */
export const minDifference = 0.01
export const scorecardRule = 'the scorecard has only links on which contenders differ by 1 % or more'

const networkAssumptions: readonly string[] = [
  'the connection is already open and its window is large enough: no handshake, no slow start',
  'no loss and no other traffic',
  'bytes are those of the encoded message, without HTTP, TLS or TCP headers',
  'no compression in transit',
]

/** A link with a bandwidth and a delay of one's own. */
export function ownLink({ megabitsPerSecond, roundTripMs }: Link): NetworkLink {
  const title = `own, ${megabitsPerSecond} Mbit/s, ${roundTripMs} ms`
  return { name: 'own', title, bitsPerSecond: megabitsPerSecond * 1e6, roundTripMs }
}

/** From the first bit sent to the last one received, in nanoseconds. */
export function transferNs(bytes: number, { bitsPerSecond, roundTripMs }: NetworkLink): number {
  return (roundTripMs / 2) * 1e6 + ((bytes * 8) / bitsPerSecond) * 1e9
}

/** How long one message of each contender takes over each link, from its median size. Null where no size is known. */
export function networkModel(
  cases: readonly ReportCase[],
  links: readonly NetworkLink[] = networkLinks,
): NetworkModel | null {
  const rows = cases.flatMap(({ key: { suite, operation, workload, parameters, contender }, metrics }) => {
    const bytes = metrics.encodedBytes?.value
    if (suite !== 'codec' || operation !== 'encode' || bytes == null) return []
    const times = Object.fromEntries(links.map((link) => [link.name, transferNs(bytes, link)]))
    return [{ workload, parameters, contender, bytes, transferNs: times }]
  })
  if (rows.length === 0) return null
  return {
    kind: 'modelled',
    formula: networkFormula,
    assumptions: [...networkAssumptions],
    links: [...links],
    rows,
  }
}

/** The same over links of one's own, too, in the place of those with their names. */
export function withLinks(
  { network, cases }: Pick<Report, 'network' | 'cases'>,
  links: readonly NetworkLink[],
): Pick<Report, 'network'> {
  if (!network || links.length === 0) return {}
  const usual = network.links.filter(({ name }) => links.every((own) => own.name !== name))
  return { network: networkModel(cases, [...usual, ...links]) }
}
