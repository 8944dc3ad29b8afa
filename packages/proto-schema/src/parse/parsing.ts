import { type DescriptorProto, type FileDescriptorProto, SymbolVisibility } from '@bufbuild/protobuf/wkt'
import type { Place } from '../invalid-schema.ts'
import type { TokenCursor } from './token-cursor.ts'

export type Syntax = 'proto2' | 'proto3' | 'editions'

/** A use of a type's name, to be resolved when the imports are known. */
export interface Reference {
  readonly place: Place
  /** Full name of the message or package in which it stands. */
  readonly scope: string
  /** As it is written; with a leading dot it is a full name already. */
  readonly name: string
  /** What may stand there. */
  readonly wanted: 'type' | 'message'
  resolve(fullName: string, kind: 'message' | 'enum'): void
}

export interface Import {
  readonly path: string
  readonly place: Place
  /** What `option` imports serves custom options alone. */
  readonly kind: 'plain' | 'public' | 'weak' | 'option'
}

/** A file as it was read, its type names not yet resolved. */
export interface ParsedFile {
  readonly proto: FileDescriptorProto
  readonly syntax: Syntax
  readonly imports: readonly Import[]
  readonly references: readonly Reference[]
  /** Where each message, field, enum and so on of the descriptor stands. */
  readonly places: ReadonlyMap<object, Place>
}

/** What the functions that read the parts of a file share. */
export interface Parsing {
  readonly cursor: TokenCursor
  readonly syntax: Syntax
  readonly references: Reference[]
  readonly places: Map<object, Place>
  /** Reads the block of a message; here, because messages hold fields and a group is a field that holds a message. */
  messageBody(scope: string, message: DescriptorProto): void
}

/** `export` or `local` before a message or enum, as edition 2024 has them. */
export function visibilityOf(cursor: TokenCursor): SymbolVisibility {
  if (!cursor.is('message', 1) && !cursor.is('enum', 1)) return SymbolVisibility.VISIBILITY_UNSET
  if (cursor.accept('export')) return SymbolVisibility.VISIBILITY_EXPORT
  return cursor.accept('local') ? SymbolVisibility.VISIBILITY_LOCAL : SymbolVisibility.VISIBILITY_UNSET
}
