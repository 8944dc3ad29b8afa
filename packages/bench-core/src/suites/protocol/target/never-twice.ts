import { lateCrypto } from '../../../measure/process/runtime/loaded-late.ts'

const half = 2 ** 24
const count = half * half
const roundKeys = [0x9e37_79b1, 0x85eb_ca77, 0xc2b2_ae3d, 0x27d4_eb2f] as const

/**
 * Texts of 12 hexadecimal digits that look like chance and never repeat: a counter of 48 bits, of which each value has one
 * text and no other has it. Two of them begin far from each other, so that neither other processes nor later runs give
 * what was given before (one chance in about a hundred million for a million texts each).
 * @param start Where the counter begins; chance decides.
 */
export function neverTwice(start: number = lateCrypto().randomBytes(6).readUIntBE(0, 6)): () => string {
  let next = start
  return () => {
    const text = scrambled(next).toString(16).padStart(12, '0')
    next = next + 1 === count ? 0 : next + 1
    return text
  }
}

/** A Feistel network (H. Feistel, 1973): whatever its rounds do, it maps no two values to the same one. */
function scrambled(value: number): number {
  let left = Math.floor(value / half)
  let right = value % half
  for (const key of roundKeys) {
    const before = right
    right = left ^ mixed(right, key)
    left = before
  }
  return left * half + right
}

function mixed(value: number, key: number): number {
  let bits = Math.imul(value ^ key, 0x7feb_352d)
  bits = Math.imul(bits ^ (bits >>> 15), 0x846c_a68b)
  return (bits ^ (bits >>> 16)) & (half - 1)
}
