import { compressionsAtEdge, usePresetNames } from '../use/use-names.ts'
import { choice, days, milliseconds, names, number, orNone } from './option/kinds.ts'
import { option } from './option/option.ts'

const perRequest = number({ from: 0, to: 10_000 })
/** The longest p99 to keep, in milliseconds. */
export const longestSloMs = 5000
const price = number({ from: 0, to: 1_000_000 })

/** How a service uses its messages; asked for with a run or after it, and changed without measuring anew. */
export const useOptions = {
  use: option(choice(usePresetNames), {
    flag: '--use',
    help: `how a service uses its messages: ${usePresetNames.join(', ')}, or a file of your own`,
    usually: 'the one that fits the suite',
    label: 'Service',
  }),
  requestsPerSecond: option(number({ from: 0.001, to: 10_000_000 }), {
    flag: '--qps',
    help: 'requests per second',
    label: 'Requests per second',
    address: 'qps',
  }),
  encodes: option(perRequest, {
    flag: '--encodes',
    help: 'messages encoded per request',
    label: 'Encodes per request',
  }),
  decodes: option(perRequest, {
    flag: '--decodes',
    help: 'messages decoded per request',
    label: 'Decodes per request',
  }),
  hops: option(perRequest, {
    flag: '--hops',
    help: 'copies of a message, per request, that cross a network you pay for',
    label: 'Copies moved per request',
    note: 'Only networks you pay for: a message sent to three readers counts as three.',
  }),
  callers: option(choice(['ours', 'theirs']), {
    flag: '--callers',
    help: 'ours if you also pay for the client’s CPU time, otherwise theirs',
    label: 'Callers',
  }),
  writes: option(perRequest, {
    flag: '--writes',
    help: 'rows or messages stored per request',
    label: 'Writes per request',
  }),
  readsByKey: option(perRequest, {
    flag: '--reads',
    help: 'rows read by key per request',
    label: 'Reads by key per request',
    address: 'reads',
  }),
  queries: option(perRequest, {
    flag: '--queries',
    help: 'queries by a field per request',
    label: 'Queries per request',
  }),
  retentionDays: option(days({ from: 0, to: 36_500 }), {
    flag: '--retention-days',
    help: 'days for which written data is kept',
    label: 'Days kept',
    address: 'retention',
  }),
  replicas: option(number({ from: 1, to: 100 }), {
    flag: '--replicas',
    help: 'copies kept of written data',
    label: 'Copies kept',
  }),
  compressionAtEdge: option(choice(compressionsAtEdge), {
    flag: '--edge-compression',
    help: `compression of messages before they cross the network: ${compressionsAtEdge.join(', ')}`,
    label: 'Compression at the edge',
    address: 'edge',
  }),
  sloMs: option(orNone(milliseconds({ to: longestSloMs })), {
    flag: '--slo',
    help: 'the p99 to keep, in milliseconds, or none',
    label: 'p99 to keep, ms',
    address: 'slo',
  }),
  pricePerCoreMonth: option(price, {
    flag: '--price-core',
    help: 'price per core per month, in any currency',
    label: 'Price per core per month',
    address: 'priceCore',
  }),
  pricePerGbMoved: option(price, {
    flag: '--price-gb',
    help: 'price per GB (10⁹ bytes) moved over the network',
    label: 'Price per GB moved',
    address: 'priceGb',
  }),
  pricePerGbMonth: option(price, {
    flag: '--price-gb-month',
    help: 'price per GB stored per month',
    label: 'Price per GB stored per month',
    address: 'priceGbMonth',
  }),
  today: option(names({ most: 12 }), {
    flag: '--today',
    help: 'what the service uses today, one per suite',
    usually: 'the run’s reference',
    label: 'In use today',
  }),
}
