import { createReadStream } from 'node:fs'
import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addAbortSignal, type Readable } from 'node:stream'
import { invalidOption, WirebenchError } from '../../model/errors.ts'
import { defaultDataLimits } from '../../workloads/own/data/read-data.ts'
import type { Io } from '../io.ts'
import type { PrivateFolder } from './private-folder.ts'

/**
 * The paths with files in place of standard input, as `-`, and of pipes, as a shell has for `<(…)`.
 * @throws WirebenchError where standard input is named twice, and for what nothing or too much comes from.
 */
export async function withPipesRead(
  paths: readonly string[],
  io: Pick<Io, 'stdin' | 'signal'>,
  folder: PrivateFolder,
): Promise<readonly string[]> {
  if (paths.indexOf('-') !== paths.lastIndexOf('-'))
    throw invalidOption('--data names standard input twice', 'give - once: it can be read only once')
  const read: string[] = []
  for (const [index, path] of paths.entries()) {
    const source = await streamOf(path, io)
    if (!source) {
      read.push(path)
      continue
    }
    const own = join(await folder(), `pipe-${index}`)
    await mkdir(own)
    const file = join(own, 'data')
    await writeFile(file, await allOf(addAbortSignal(io.signal, source), path))
    read.push(file)
  }
  return read
}

async function streamOf(path: string, { stdin }: Pick<Io, 'stdin'>): Promise<Readable | undefined> {
  if (path === '-') return stdin
  const found = await stat(path).catch(() => undefined)
  return found && !found.isFile() && !found.isDirectory() ? createReadStream(path) : undefined
}

async function allOf(source: Readable, path: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of source) {
    const part = Buffer.from(chunk)
    chunks.push(part)
    bytes += part.length
    if (bytes > defaultDataLimits.bytes) {
      throw new WirebenchError(
        'invalid-data',
        `${nameOf(path)} has more than ${defaultDataLimits.bytes / 1e6} MB`,
        'give a sample of the messages: a few thousand are enough',
      )
    }
  }
  if (bytes > 0) return Buffer.concat(chunks)
  throw new WirebenchError(
    'invalid-data',
    `${nameOf(path)} is empty`,
    'pipe in at least one message; the program that writes it may have failed',
  )
}

function nameOf(path: string): string {
  return path === '-' ? 'standard input' : `"${path}"`
}
