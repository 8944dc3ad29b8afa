import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fromBinary } from '@bufbuild/protobuf'
import { type FileDescriptorProto, FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt'

const buf = createRequire(import.meta.url).resolve('@bufbuild/buf/package.json')
const executable = join(dirname(buf), 'bin', 'buf')

/** What buf, a compiler of its own, makes of a folder of schemas: its files' descriptors by path. */
export function builtByBuf(folder: string): Map<string, FileDescriptorProto> {
  const bytes = build(folder, 'binpb', ['--as-file-descriptor-set', '--exclude-source-info'])
  return new Map(fromBinary(FileDescriptorSetSchema, bytes).file.map((file) => [file.name, file]))
}

/** The image that `buf build` writes of a folder of schemas, as it comes. */
export function bufImage(folder: string, format: string): Buffer {
  return build(folder, format, [])
}

function build(folder: string, format: string, options: readonly string[]): Buffer {
  return execFileSync(
    process.execPath,
    [executable, 'build', folder, ...options, '-o', `-#format=${format}`],
    {
      maxBuffer: 64_000_000,
      env: { ...process.env, BUF_CACHE_DIR: join(folder, 'built') },
    },
  )
}
