import type { FileDescriptorProto } from '@bufbuild/protobuf/wkt'
import { firstFew } from '../first-few.ts'
import { invalidSchema, nowhereIn, type Place, placeText } from '../invalid-schema.ts'
import { nearNames } from '../near-names.ts'
import type { Import, ParsedFile, Reference } from '../parse/parsing.ts'
import { inOne, isSome, type SchemaError } from '../schema-error.ts'
import { mistakesOf } from './check-file.ts'
import { type NamedSymbol, symbolsOf } from './symbols.ts'

type SymbolTable = ReadonlyMap<string, NamedSymbol>

/** A file with the names of the files that it imports, as they are called here. */
export interface LinkedFile {
  readonly proto: FileDescriptorProto
  /** Null for a file that comes with protobuf: it is resolved already. */
  readonly parsed: ParsedFile | null
  /** What it imports and isn't there. */
  readonly missing: readonly Import[]
}

/** What can't be used of the files because an import is missing, by the full name of the message or package where it stands. */
export type Unresolved = ReadonlyMap<string, SchemaError>

/**
 * Resolves every type name of the files and checks what descriptors have to keep.
 * @param files Each after the files that it imports.
 * @returns The names that a missing import may define.
 * @throws SchemaError for all that nothing defines, and whatever else can't be so.
 */
export function linkFiles(files: readonly LinkedFile[]): Unresolved {
  const tables = new Map(files.map(({ proto }) => [proto.name, tableOf(proto)]))
  const definers = new Map<string, string>()
  const mistakes: SchemaError[] = []
  for (const { proto, parsed } of files) {
    if (parsed) mistakes.push(...doubleNames(proto, parsed, definers))
    else for (const name of tables.get(proto.name)?.keys() ?? []) definers.set(name, proto.name)
  }
  const byName = new Map(files.map((file) => [file.proto.name, file]))
  const unresolved = new Map<string, SchemaError>()
  for (const { proto, parsed } of files) {
    if (!parsed) continue
    const { visible, missing } = visibleFrom(proto.name, byName, tables)
    for (const reference of parsed.references) {
      const problem = resolve(reference, visible, tables, missing)
      if (problem === undefined) continue
      if (problem.isForGood) mistakes.push(problem.error)
      else if (!unresolved.has(reference.scope)) unresolved.set(reference.scope, problem.error)
    }
    mistakes.push(...mistakesOf(parsed))
  }
  if (isSome(mistakes)) throw inOne(mistakes)
  return unresolved
}

function tableOf(file: FileDescriptorProto): SymbolTable {
  const table = new Map<string, NamedSymbol>()
  symbolsOf(file, (name, symbol) => table.set(name, symbol))
  return table
}

function doubleNames(
  proto: FileDescriptorProto,
  parsed: ParsedFile,
  definers: Map<string, string>,
): SchemaError[] {
  const mistakes: SchemaError[] = []
  symbolsOf(proto, (name, { kind, descriptor }) => {
    if (kind === 'package') return
    const place = (descriptor && parsed.places.get(descriptor)) ?? nowhereIn(proto.name)
    const earlier = definers.get(name)
    if (earlier === undefined) definers.set(name, placeText(place))
    else
      mistakes.push(
        invalidSchema(
          place,
          `"${name}" is defined a second time; first at ${earlier}`,
          'rename or remove one of them',
        ),
      )
  })
  return mistakes
}

/** What a file may use: its own names, those of its imports, and those that these import publicly; and what of that isn't there. */
function visibleFrom(
  name: string,
  byName: ReadonlyMap<string, LinkedFile>,
  tables: ReadonlyMap<string, SymbolTable>,
): { visible: SymbolTable; missing: readonly Import[] } {
  const visible = new Map<string, NamedSymbol>()
  const missing: Import[] = []
  const seen = new Set<string>()
  const add = (imported: string, isOwn: boolean) => {
    if (seen.has(imported)) return
    seen.add(imported)
    for (const [symbolName, symbol] of tables.get(imported) ?? []) {
      if (symbol.kind !== 'package' || !visible.has(symbolName)) visible.set(symbolName, symbol)
    }
    const file = byName.get(imported)
    if (file === undefined) return
    missing.push(...file.missing.filter(({ kind }) => isOwn || kind === 'public'))
    for (const [index, dependency] of file.proto.dependency.entries())
      if (isOwn || file.proto.publicDependency.includes(index)) add(dependency, false)
  }
  add(name, true)
  return { visible, missing }
}

/** @returns Why it can't be; not for good where a missing import may define it. */
function resolve(
  reference: Reference,
  visible: SymbolTable,
  tables: ReadonlyMap<string, SymbolTable>,
  missing: readonly Import[],
): { readonly error: SchemaError; readonly isForGood: boolean } | undefined {
  const { name, wanted } = reference
  const found = name.startsWith('.') ? name.slice(1) : innermost(reference, visible)
  const symbol = found === undefined ? undefined : visible.get(found)
  if (found === undefined || symbol === undefined)
    return {
      error: unresolved(reference, found, visible, tables, missing),
      isForGood: missing.length === 0,
    }
  if (symbol.kind !== 'message' && (wanted === 'message' || symbol.kind !== 'enum')) {
    const kind = {
      enum: 'an enum',
      package: 'a package',
      other: 'neither a message nor an enum',
      message: '',
    }[symbol.kind]
    const what = `expected the name of a message${wanted === 'type' ? ' or enum' : ''}, but "${found}" is ${kind}`
    return { error: invalidSchema(reference.place, what), isForGood: true }
  }
  reference.resolve(found, symbol.kind)
  return undefined
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
  tables: ReadonlyMap<string, SymbolTable>,
  missing: readonly Import[],
): SchemaError {
  const wanted = name.replace(/^\./, '')
  if (missing.length > 0) return inMissing(place, wanted, missing)
  const isMeant = (type: string) => type === wanted || type.endsWith(`.${wanted}`)
  const types = typesIn(visible)
  const meant = types.filter(isMeant).map((type) => (type === wanted ? `.${type}` : type))
  if (meant.length === 0) {
    for (const [file, table] of tables) {
      const defined = typesIn(table).find(isMeant)
      if (defined !== undefined)
        return invalidSchema(
          place,
          `"${name}" is not imported; ${file} defines ${defined}`,
          `add: import "${file}";`,
        )
    }
  }
  const near = nearNames(
    wanted.split('.').at(-1)!,
    types.map((type) => type.split('.').at(-1)!),
  )
  const likely = meant.length > 0 ? meant.slice(0, 3) : near
  return invalidSchema(
    place,
    `there is no message or enum named "${name}"${found !== undefined && found !== wanted ? ` (looked up as "${found}")` : ''}`,
    likely.length > 0 ? `did you mean ${likely.join(' or ')}?` : 'define it, or import the file that does',
  )
}

function typesIn(table: SymbolTable): string[] {
  return [...table].filter(([, { kind }]) => kind === 'message' || kind === 'enum').map(([type]) => type)
}

/** The missing imports that could define it: those whose folders are those of its package, or else all. */
function inMissing(place: Place, wanted: string, missing: readonly Import[]): SchemaError {
  const folders = wanted.split('.').slice(0, -1).join('/')
  const likely = missing.filter(({ path }) => folders !== '' && `/${path}`.includes(`/${folders}/`))
  const paths = (likely.length > 0 ? likely : missing).map(({ path }) => `"${path}"`)
  return invalidSchema(
    place,
    `the message needs "${wanted}", and ${paths.length === 1 ? 'the imported file' : 'of the imported files'} ${firstFew(paths, 3)} ${paths.length === 1 ? 'is' : 'are'} missing`,
    'give the folder that has it as well, the root that imports start from; what comes with protobuf is there already',
  )
}
