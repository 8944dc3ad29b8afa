import type { DescFile } from '@bufbuild/protobuf'
import * as wkt from '@bufbuild/protobuf/wkt'

/** The files that come with protobuf itself, by the path under which they are imported. */
export const wellKnownFiles: ReadonlyMap<string, DescFile> = new Map(
  [
    wkt.file_google_protobuf_any,
    wkt.file_google_protobuf_api,
    wkt.file_google_protobuf_cpp_features,
    wkt.file_google_protobuf_descriptor,
    wkt.file_google_protobuf_duration,
    wkt.file_google_protobuf_empty,
    wkt.file_google_protobuf_field_mask,
    wkt.file_google_protobuf_go_features,
    wkt.file_google_protobuf_java_features,
    wkt.file_google_protobuf_source_context,
    wkt.file_google_protobuf_struct,
    wkt.file_google_protobuf_timestamp,
    wkt.file_google_protobuf_type,
    wkt.file_google_protobuf_wrappers,
    wkt.file_google_protobuf_compiler_plugin,
  ].map((file) => [file.proto.name, file]),
)

/** Whether a file is one of these, or lies in a tree as a copy of one. */
export function isWellKnownCopy(path: string): boolean {
  const start = path.lastIndexOf('google/protobuf/')
  return start >= 0 && (start === 0 || path[start - 1] === '/') && wellKnownFiles.has(path.slice(start))
}
