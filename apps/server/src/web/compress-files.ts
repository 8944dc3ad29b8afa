import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** How a file is compressed, by the ending that its copy gets. */
const encoders = {
  '.br': (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  '.gz': (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
} as const

const compressible = /\.(js|css|html|svg|json)$/
/** What fits into one packet gains nothing. */
const minBytes = 1_400

/**
 * Puts compressed copies beside the texts of a folder, as small as can be: it is done once for a build, so that nothing is
 * left to compress while a run is measured.
 */
export async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name))
  const compress = async ({ parentPath, name }: (typeof files)[number]) => {
    const path = join(parentPath, name)
    const bytes = await readFile(path)
    if (bytes.length < minBytes) return
    await Promise.all(
      Object.entries(encoders).map(async ([ending, encode]) => writeFile(path + ending, await encode(bytes))),
    )
  }
  await Promise.all(files.map(compress))
}
