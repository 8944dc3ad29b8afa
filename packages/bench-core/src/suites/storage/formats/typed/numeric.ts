/** Digits of PostgreSQL's numeric are groups of four. */
const base = 10_000n

/** A whole number that is not negative, in the binary form of `numeric`: digits to the base of 10,000 behind four small numbers. */
export function writeNumeric(value: bigint): Buffer {
  const digits: number[] = []
  for (let rest = value; rest > 0n; rest /= base) digits.unshift(Number(rest % base))
  const weight = digits.length - 1
  while (digits.at(-1) === 0) digits.pop()
  const cell = Buffer.alloc(8 + 2 * digits.length)
  cell.writeInt16BE(digits.length, 0)
  cell.writeInt16BE(Math.max(0, weight), 2)
  for (const [place, digit] of digits.entries()) cell.writeInt16BE(digit, 8 + 2 * place)
  return cell
}

export function readNumeric(cell: Buffer): bigint {
  const count = cell.readInt16BE(0)
  const weight = cell.readInt16BE(2)
  let value = 0n
  // Zeros at the end are left out.
  for (let place = 0; place <= weight; place++)
    value = value * base + (place < count ? BigInt(cell.readInt16BE(8 + 2 * place)) : 0n)
  return value
}
