import { open, readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { fromBinary, fromJsonString } from '@bufbuild/protobuf'
import {
  type FileDescriptorProto,
  type FileDescriptorSet,
  FileDescriptorSetSchema,
} from '@bufbuild/protobuf/wkt'
import { SchemaError } from '../schema-error.ts'
import { schemaLimits, tooLarge } from './schema-limits.ts'

/** A descriptor set begins with its first file, and a file with its name, in binary and in JSON. */
const beginnings = [
  // biome-ignore lint/suspicious/noControlCharactersInRegex: tags and lengths of protobuf
  /^\x0a[\x80-\xff]{0,4}[\x00-\x7f]\x0a[\s\S]{1,2}[^\x00-\x1f"]{1,400}\.proto/,
  /^\s*\{\s*"file"\s*:\s*\[\s*\{\s*"name"\s*:\s*"[^"]{1,400}\.proto"/,
]

const beginningBytes = 500

/** Whether a file is a descriptor set, as `buf build` and `protoc -o` write them, by its first bytes. */
export async function isDescriptorSet(path: string): Promise<boolean> {
  const text = await beginningOf(path)
  return beginnings.some((beginning) => beginning.test(text))
}

/** Whether it is one, or packed with gzip, which buf does where the name ends in `.gz`. */
export async function couldBeDescriptorSet(path: string): Promise<boolean> {
  return (await isDescriptorSet(path)) || (await beginningOf(path)).startsWith('\x1f\x8b')
}

async function beginningOf(path: string): Promise<string> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(beginningBytes), 0, beginningBytes, 0)
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await handle.close()
  }
}

/**
 * The files of a descriptor set, binary or JSON, gzip or not, without their comments.
 * @throws SchemaError where it is none, or too large.
 */
export async function readDescriptorSet(path: string): Promise<FileDescriptorProto[]> {
  const name = basename(path)
  const { size } = await stat(path)
  const limit = schemaLimits.descriptorSetBytes
  if (size > limit) throw tooLarge(name, size, limit, smaller)
  const { file } = parsed(unzipped(await readFile(path), name), name)
  if (file.length === 0) throw invalid(name, 'it holds no file')
  for (const each of file) delete each.sourceCodeInfo
  return file
}

const smaller =
  'leave comments and unneeded types out: buf build --exclude-source-info --type TYPE, or protoc without --include_source_info'

function unzipped(bytes: Buffer, name: string): Buffer {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  try {
    return gunzipSync(bytes, { maxOutputLength: schemaLimits.descriptorSetBytes })
  } catch (error) {
    if (error instanceof RangeError)
      throw tooLarge(name, schemaLimits.descriptorSetBytes + 1e6, schemaLimits.descriptorSetBytes, smaller)
    throw invalid(name, 'its gzip is broken', error)
  }
}

function parsed(bytes: Buffer, name: string): FileDescriptorSet {
  try {
    return /^\s*\{/.test(bytes.toString('latin1', 0, 100))
      ? fromJsonString(FileDescriptorSetSchema, bytes.toString('utf8'), { ignoreUnknownFields: true })
      : fromBinary(FileDescriptorSetSchema, bytes)
  } catch (error) {
    throw invalid(name, (error instanceof Error ? error.message : String(error)).slice(0, 200), error)
  }
}

function invalid(name: string, why: string, cause?: unknown): SchemaError {
  return new SchemaError(
    'invalid-schema',
    `"${name}" is no descriptor set: ${why.replace(/\s+/g, ' ')}`,
    'give what `buf build -o` or `protoc --include_imports -o` wrote, or .proto files',
    { cause },
  )
}
