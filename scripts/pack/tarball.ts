import { gzipSync } from 'node:zlib'

/** A file of a package, by its path in it. */
export interface PackedFile {
  readonly path: string
  readonly bytes: Buffer
  readonly isProgram?: boolean
}

const blockBytes = 512
/** The date that npm gives all that it packs. */
const packedAt = Date.UTC(1985, 9, 26, 8, 15) / 1000

/**
 * What `npm pack` makes of these files, but for its highest compression, which takes more than twice as long and makes a Node.js
 * 0.3 % smaller.
 */
export function tarballOf(files: readonly PackedFile[]): Buffer {
  const blocks = files.flatMap((file) => [
    headerOf(file),
    file.bytes,
    Buffer.alloc(-file.bytes.length & (blockBytes - 1)),
  ])
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(2 * blockBytes)]))
}

/** As the format `ustar` of POSIX has it. */
function headerOf({ path, bytes, isProgram = false }: PackedFile): Buffer {
  const header = Buffer.alloc(blockBytes)
  const put = (at: number, width: number, value: number) =>
    header.write(value.toString(8).padStart(width, '0'), at)
  header.write(`package/${path}`)
  put(100, 7, isProgram ? 0o755 : 0o644)
  put(108, 7, 0)
  put(116, 7, 0)
  put(124, 11, bytes.length)
  put(136, 11, packedAt)
  // The sum is made as if blanks stood in its place; behind it, the kind of a plain file.
  header.write('        0', 148)
  header.write('ustar\u000000', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  put(148, 6, sum)
  header[154] = 0
  return header
}
