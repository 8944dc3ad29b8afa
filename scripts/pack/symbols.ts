const header = { sections: 0x28, sectionSize: 0x3a, sectionCount: 0x3c, namesIndex: 0x3e } as const
const section = { flags: 0x08, offset: 0x18, size: 0x20, type: 0x04 } as const
const isLoaded = 2n
const withoutBytes = 8

/**
 * A 64-bit ELF program without what debuggers alone read: its symbols and debugging sections, which are never loaded and lie behind
 * everything that is. Written here because `strip` of one system doesn't know the programs of another.
 */
export function withoutSymbols(program: Buffer): Buffer {
  const isElf = program.readUInt32BE(0) === 0x7f454c46 && program[4] === 2 && program[5] === 1
  if (!isElf) throw new Error('no 64-bit little-endian ELF program')
  const start = Number(program.readBigUInt64LE(header.sections))
  const size = program.readUInt16LE(header.sectionSize)
  const sections = Array.from({ length: program.readUInt16LE(header.sectionCount) }, (_, index) =>
    program.subarray(start + index * size, start + (index + 1) * size),
  )
  const offsetOf = (one: Buffer) => Number(one.readBigUInt64LE(section.offset))
  const sizeOf = (one: Buffer) => Number(one.readBigUInt64LE(section.size))
  const loaded = (one: Buffer) => (one.readBigUInt64LE(section.flags) & isLoaded) !== 0n

  // Sections name each other by their places: those that stay have to be the first.
  const kept = sections.slice(0, sections.findLastIndex(loaded) + 1)
  if (!kept.slice(1).every(loaded)) throw new Error('a section that isn’t loaded lies between others')
  const end = Math.max(
    ...kept.map((one) => offsetOf(one) + (one.readUInt32LE(section.type) === withoutBytes ? 0 : sizeOf(one))),
  )
  const names = sections[program.readUInt16LE(header.namesIndex)]!
  const namesAt = Buffer.from(names)
  namesAt.writeBigUInt64LE(BigInt(end), section.offset)
  const table = Math.ceil((end + sizeOf(names)) / 8) * 8

  const stripped = Buffer.alloc(table + (kept.length + 1) * size)
  program.copy(stripped, 0, 0, end)
  program.copy(stripped, end, offsetOf(names), offsetOf(names) + sizeOf(names))
  Buffer.concat([...kept, namesAt]).copy(stripped, table)
  stripped.writeBigUInt64LE(BigInt(table), header.sections)
  stripped.writeUInt16LE(kept.length + 1, header.sectionCount)
  stripped.writeUInt16LE(kept.length, header.namesIndex)
  return stripped
}
