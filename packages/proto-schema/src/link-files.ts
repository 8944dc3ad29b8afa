import type { FileDescriptorProto } from '@bufbuild/protobuf/wkt'
import { checkFile } from './check-file.ts'
import { invalidSchema, placeText } from './invalid-schema.ts'
import { nearNames } from './near-names.ts'
import type { ParsedFile, Reference } from './parsing.ts'
import type { SchemaError } from './schema-error.ts'
import { type NamedSymbol, symbolsOf } from './symbols.ts'

type SymbolTable = ReadonlyMap<string, NamedSymbol>

/** A file with the names of the files that it imports, as they are called here. */
export interface LinkedFile {
  readonly proto: FileDescriptorProto
  /** Null for a file that comes with protobuf: it is resolved already. */
  readonly parsed: ParsedFile | null
}

/**
 * Resolves every type name of the files and checks what descriptors have to keep.
 * @param files Each after the files that it imports.
 */
export function linkFiles(files: readonly LinkedFile[]): void {
  const tables = new Map(files.map(({ proto }) => [proto.name, tableOf(proto)]))
  const definers = new Map<string, string>()
  for (const { proto, parsed } of files) {
    if (parsed) refuseDoubleNames(proto, parsed, definers)
    else for (const name of tables.get(proto.name)?.keys() ?? []) definers.set(name, proto.name)
  }
  const byName = new Map(files.map(({ proto }) => [proto.name, proto]))
  for (const { proto, parsed } of files) {
    if (!parsed) continue
    const visible = visibleSymbols(proto, byName, tables)
    for (const reference of parsed.references) resolve(reference, visible, definers)
    checkFile(parsed)
  }
}

function tableOf(file: FileDescriptorProto): SymbolTable {
  const table = new Map<string, NamedSymbol>()
  symbolsOf(file, (name, symbol) => table.set(name, symbol))
  return table
}

function refuseDoubleNames(
  proto: FileDescriptorProto,
  parsed: ParsedFile,
  definers: Map<string, string>,
): void {
  symbolsOf(proto, (name, { kind, descriptor }) => {
    if (kind === 'package') return
    const place = (descriptor && parsed.places.get(descriptor)) ?? { file: proto.name, line: 1, column: 1 }
    const earlier = definers.get(name)
    if (earlier !== undefined) {
      throw invalidSchema(
        place,
        `"${name}" is defined a second time; first at ${earlier}`,
        'rename or remove one of them',
      )
    }
    definers.set(name, placeText(place))
  })
}

/** What a file may use: its own names, those of its imports, and those that these import publicly. */
function visibleSymbols(
  file: FileDescriptorProto,
  byName: ReadonlyMap<string, FileDescriptorProto>,
  tables: ReadonlyMap<string, SymbolTable>,
): SymbolTable {
  const visible = new Map<string, NamedSymbol>()
  const seen = new Set<string>()
  const add = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    for (const [symbolName, symbol] of tables.get(name) ?? []) {
      if (symbol.kind !== 'package' || !visible.has(symbolName)) visible.set(symbolName, symbol)
    }
    const imported = byName.get(name)
    for (const index of imported?.publicDependency ?? []) add(imported!.dependency[index]!)
  }
  add(file.name)
  file.dependency.forEach(add)
  return visible
}

function resolve(reference: Reference, visible: SymbolTable, definers: ReadonlyMap<string, string>): void {
  const { name, wanted } = reference
  const found = name.startsWith('.') ? name.slice(1) : innermost(reference, visible)
  const symbol = found === undefined ? undefined : visible.get(found)
  if (found === undefined || symbol === undefined) throw unresolved(reference, found, visible, definers)
  if (symbol.kind !== 'message' && (wanted === 'message' || symbol.kind !== 'enum')) {
    const kind = {
      enum: 'an enum',
      package: 'a package',
      other: 'neither a message nor an enum',
      message: '',
    }[symbol.kind]
    throw invalidSchema(
      reference.place,
      `expected the name of a message${wanted === 'type' ? ' or enum' : ''}, but "${found}" is ${kind}`,
    )
  }
  reference.resolve(found, symbol.kind)
}

/**
 * The scope rule of C++, which is protobuf's: the innermost scope that has the name's first part decides. A field of that
 * name, or a package for a name without dots, doesn't count.
 */
function innermost({ scope, name }: Reference, visible: SymbolTable): string | undefined {
  const [first = '', ...rest] = name.split('.')
  for (let around: string | undefined = scope; around !== undefined; around = outer(around)) {
    const candidate = around === '' ? first : `${around}.${first}`
    const kind = visible.get(candidate)?.kind
    if (kind === 'message' || kind === 'enum' || (kind === 'package' && rest.length > 0))
      return [candidate, ...rest].join('.')
  }
  return undefined
}

function outer(scope: string): string | undefined {
  if (scope === '') return undefined
  return scope.slice(0, Math.max(0, scope.lastIndexOf('.')))
}

function unresolved(
  { place, name }: Reference,
  found: string | undefined,
  visible: SymbolTable,
  definers: ReadonlyMap<string, string>,
): SchemaError {
  const wanted = name.replace(/^\./, '')
  const elsewhere = [...definers].find(
    ([defined]) => defined === (found ?? wanted) || defined.endsWith(`.${wanted}`),
  )
  if (elsewhere) {
    const [defined, definer] = elsewhere
    const file = definer.split(':')[0]
    return invalidSchema(
      place,
      `"${name}" is not imported; ${file} defines ${defined}`,
      `add: import "${file}";`,
    )
  }
  const types = [...visible]
    .filter(([, { kind }]) => kind === 'message' || kind === 'enum')
    .map(([type]) => type)
  const near = nearNames(
    wanted.split('.').at(-1)!,
    types.map((type) => type.split('.').at(-1)!),
  )
  return invalidSchema(
    place,
    `there is no message or enum named "${name}"${found !== undefined && found !== wanted ? ` (looked up as "${found}")` : ''}`,
    near.length > 0 ? `did you mean ${near.join(' or ')}?` : 'define it, or import the file that does',
  )
}
