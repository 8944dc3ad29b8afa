import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fromBinary } from '@bufbuild/protobuf'
import { type FileDescriptorProto, FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt'

const buf = createRequire(import.meta.url).resolve('@bufbuild/buf/package.json')
const executable = join(dirname(buf), 'bin', 'buf')

/** What buf, a compiler of its own, makes of a folder of schemas: its files' descriptors by path. */
export function builtByBuf(folder: string): Map<string, FileDescriptorProto> {
  const output = join(folder, 'built.binpb')
  const bytes = execFileSync(
    process.execPath,
    [
      executable,
      'build',
      folder,
      '--as-file-descriptor-set',
      '--exclude-source-info',
      '-o',
      '-#format=binpb',
    ],
    {
      maxBuffer: 64_000_000,
      env: { ...process.env, BUF_CACHE_DIR: output },
    },
  )
  return new Map(fromBinary(FileDescriptorSetSchema, bytes).file.map((file) => [file.name, file]))
}
