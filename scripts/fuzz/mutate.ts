import type { Random } from '../../packages/bench-core/test/fixtures/random.ts'

/** What has broken readers before. */
const pieces = [
  '\0',
  '\xff\xff\xff\xff\x0f',
  '\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01',
  '\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80',
  '\ud800',
  '\\ud800',
  '\\u0000',
  '__proto__',
  'constructor',
  'null',
  '-0',
  '1e309',
  '9007199254740993',
  '-1',
  '4294967296',
  '18446744073709551616',
  'NaN',
  '{}',
  '[]',
  '""',
  '[['.repeat(400),
  '{"a":'.repeat(400),
  '\r\n\r\n',
  'Content-Length: 99999999999\r\n',
  'Transfer-Encoding: chunked\r\n',
  'x'.repeat(3_000),
  '&a'.repeat(100),
  '🂡',
].map((text) => Buffer.from(text, text.includes('\xff') || text.includes('\x80') ? 'latin1' : 'utf8'))

/** One of the seeds with something done to it, as seldom as once and as often as eight times; rubbish alone now and then. */
export function mutate(seeds: readonly Uint8Array[], { uniform }: Random): Buffer {
  const below = (count: number) => Math.floor(uniform() * count)
  const one = <Item>(items: readonly Item[]): Item => items[below(items.length)]!
  const rubbish = () => Buffer.from(Array.from({ length: below(64) }, () => below(256)))
  if (below(40) === 0) return rubbish()
  let bytes = Buffer.from(one(seeds))
  for (let times = 1 + below(3) ** 2 + below(2); times > 0; times--) {
    const at = below(bytes.length + 1)
    const length = below(below(4) === 0 ? bytes.length + 1 : 9)
    const with_ = (middle: Uint8Array, taken = 0) =>
      Buffer.concat([bytes.subarray(0, at), middle, bytes.subarray(at + taken)])
    switch (below(8)) {
      case 0:
        if (at < bytes.length) bytes[at]! ^= 1 << below(8)
        break
      case 1:
        bytes = with_(rubbish(), length)
        break
      case 2:
        bytes = with_(new Uint8Array(), length)
        break
      case 3:
        bytes = with_(one(pieces))
        break
      case 4:
        bytes = with_(one(pieces), length)
        break
      case 5:
        // A part of it once more, or of another one.
        bytes = with_(bytes.subarray(below(bytes.length + 1)).subarray(0, 200))
        break
      case 6: {
        const other = one(seeds)
        bytes = with_(other.subarray(below(other.length + 1)).subarray(0, 400), length)
        break
      }
      default:
        bytes = bytes.subarray(0, at)
    }
    bytes = bytes.subarray(0, 400_000)
  }
  return bytes
}
