import { bodyCodings, type ProtocolContender } from './protocol-spec.ts'

/** What a contender's name can carry after its transport, besides its client and how many requests are in flight. */
export const contenderOptions: Readonly<Record<string, Partial<ProtocolContender>>> = {
  'per-request': { connection: 'per-request' },
  ...Object.fromEntries(bodyCodings.map((compression) => [compression, { compression }])),
  nagle: { noDelay: false },
  tls: { tls: true },
  uds: { socket: 'unix' },
}

/** In this order a name has what its options change, whatever order they were given in. */
const order = ['client', 'connection', 'socket', 'tls', 'noDelay', 'pipelining', 'compression']

/** The one name of a contender, also of one that isn't known. */
export function contenderName(text: string): string {
  const [name, ...given] = text.split('+').map((part) => part.trim())
  return [name, ...given.toSorted((a, b) => placeOf(a) - placeOf(b))].join('+')
}

function placeOf(option: string): number {
  const [part = 'client'] = Object.keys(contenderOptions[option] ?? {})
  return order.indexOf(option.startsWith('in-flight-') ? 'pipelining' : part)
}
