import type { DescriptorProto, EnumDescriptorProto, FileDescriptorProto } from '@bufbuild/protobuf/wkt'
import { joined } from '../names.ts'

type SymbolKind = 'message' | 'enum' | 'package' | 'other'

/** A name that a file defines, with the descriptor behind it; a package has none. */
export interface NamedSymbol {
  readonly kind: SymbolKind
  readonly descriptor: object | null
}

/** Calls `add` with every full name that a file defines, its packages included. */
export function symbolsOf(
  file: FileDescriptorProto,
  add: (fullName: string, symbol: NamedSymbol) => void,
): void {
  const parts = file.package === '' ? [] : file.package.split('.')
  for (const index of parts.keys())
    add(parts.slice(0, index + 1).join('.'), { kind: 'package', descriptor: null })
  const named = (scope: string, descriptors: readonly { readonly name: string }[]) => {
    for (const descriptor of descriptors) add(joined(scope, descriptor.name), { kind: 'other', descriptor })
  }
  const addEnum = (scope: string, type: EnumDescriptorProto) => {
    add(joined(scope, type.name), { kind: 'enum', descriptor: type })
    // Enum values are siblings of their enum, not members of it.
    named(scope, type.value)
  }
  const addMessage = (scope: string, message: DescriptorProto) => {
    const fullName = joined(scope, message.name)
    add(fullName, { kind: 'message', descriptor: message })
    named(fullName, message.field)
    named(fullName, message.oneofDecl)
    named(fullName, message.extension)
    for (const type of message.enumType) addEnum(fullName, type)
    for (const nested of message.nestedType) addMessage(fullName, nested)
  }
  for (const type of file.enumType) addEnum(file.package, type)
  for (const message of file.messageType) addMessage(file.package, message)
  named(file.package, file.extension)
  named(file.package, file.service)
}

/** Full names of the messages of a file, those of maps left out, in the order in which they stand. */
export function messageNames(file: FileDescriptorProto): string[] {
  const names: string[] = []
  symbolsOf(file, (fullName, { kind, descriptor }) => {
    if (kind === 'message' && !(descriptor as DescriptorProto).options?.mapEntry) names.push(fullName)
  })
  return names
}
