import { compressionsAtEdge, usePresetNames } from '../use/use-names.ts'
import { choice, days, milliseconds, names, number, orNone } from './kinds.ts'
import { option } from './option.ts'

const perRequest = number({ from: 0, to: 10_000 })
const price = number({ from: 0, to: 1_000_000 })

/** How a service uses its messages; asked for with a run or after it, and changed without measuring anew. */
export const useOptions = {
  use: option(choice(usePresetNames), {
    flag: '--use',
    help: `how a service uses its messages: ${usePresetNames.join(', ')}, or a file of your own`,
    usually: 'what fits the suite',
    label: 'Service',
  }),
  requestsPerSecond: option(number({ from: 0.001, to: 10_000_000 }), {
    flag: '--qps',
    help: 'requests a second',
    label: 'Requests per second',
    address: 'qps',
  }),
  encodes: option(perRequest, {
    flag: '--encodes',
    help: 'messages encoded for a request',
    label: 'Encodes per request',
  }),
  decodes: option(perRequest, {
    flag: '--decodes',
    help: 'messages decoded for a request',
    label: 'Decodes per request',
  }),
  hops: option(perRequest, {
    flag: '--hops',
    help: 'copies of a message that cross a network that is paid for, for a request',
    label: 'Copies moved per request',
    note: 'Only networks that are paid for: a message sent to three readers has three.',
  }),
  callers: option(choice(['ours', 'theirs']), {
    flag: '--callers',
    help: 'ours where the client’s CPU time is paid for too, or theirs',
    label: 'Whose the callers are',
  }),
  writes: option(perRequest, {
    flag: '--writes',
    help: 'rows or messages that are kept, for a request',
    label: 'Writes per request',
  }),
  readsByKey: option(perRequest, {
    flag: '--reads',
    help: 'rows read by their key, for a request',
    label: 'Reads by key per request',
    address: 'reads',
  }),
  queries: option(perRequest, {
    flag: '--queries',
    help: 'queries by a field, for a request',
    label: 'Queries per request',
  }),
  retentionDays: option(days({ from: 0, to: 36_500 }), {
    flag: '--retention-days',
    help: 'days that what is written is kept',
    label: 'Kept for, days',
    address: 'retention',
  }),
  replicas: option(number({ from: 1, to: 100 }), {
    flag: '--replicas',
    help: 'copies that are kept of it',
    label: 'Copies kept',
  }),
  compressionAtEdge: option(choice(compressionsAtEdge), {
    flag: '--edge-compression',
    help: `what compresses messages before they cross the network: ${compressionsAtEdge.join(', ')}`,
    label: 'Compressed at the edge',
    address: 'edge',
  }),
  sloMs: option(orNone(milliseconds({ to: 5000 })), {
    flag: '--slo',
    help: 'the p99 to keep, in milliseconds, or none',
    label: 'p99 to keep, ms',
    address: 'slo',
  }),
  pricePerCoreMonth: option(price, {
    flag: '--price-core',
    help: 'price of a core for a month, in any currency',
    label: 'Price of a core, month',
    address: 'priceCore',
  }),
  pricePerGbMoved: option(price, {
    flag: '--price-gb',
    help: 'price of moving a GB (10⁹ bytes) over the network',
    label: 'Price of a GB moved',
    address: 'priceGb',
  }),
  pricePerGbMonth: option(price, {
    flag: '--price-gb-month',
    help: 'price of keeping a GB for a month',
    label: 'Price of a GB kept, month',
    address: 'priceGbMonth',
  }),
  today: option(names({ most: 3 }), {
    flag: '--today',
    help: 'what the service uses now, one for each suite',
    usually: 'the run’s reference',
    label: 'In use today',
  }),
}
