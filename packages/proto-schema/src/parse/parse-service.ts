import { create } from '@bufbuild/protobuf'
import {
  type MethodDescriptorProto,
  MethodDescriptorProtoSchema,
  MethodOptionsSchema,
  type ServiceDescriptorProto,
  ServiceDescriptorProtoSchema,
  ServiceOptionsSchema,
} from '@bufbuild/protobuf/wkt'
import { applyOptions } from './apply-options.ts'
import type { Parsing } from './parsing.ts'
import { optionStatement, type RawOption } from './raw-options.ts'

/** A service after its first word. */
export function parseService(parsing: Parsing, scope: string): ServiceDescriptorProto {
  const { cursor, places } = parsing
  const place = cursor.peek()
  const service = create(ServiceDescriptorProtoSchema, {
    name: cursor.identifier('the name of a service').text,
  })
  places.set(service, place)
  const options: RawOption[] = []
  cursor.block(`service ${service.name}`, () => {
    if (cursor.accept('option')) options.push(optionStatement(cursor))
    else if (cursor.accept('rpc')) service.method.push(parseMethod(parsing, scope))
    else throw cursor.expected('rpc, option or the end of the service')
  })
  service.options = applyOptions(ServiceOptionsSchema, options)
  return service
}

function parseMethod(parsing: Parsing, scope: string): MethodDescriptorProto {
  const { cursor } = parsing
  const method = create(MethodDescriptorProtoSchema, { name: cursor.identifier('the name of a method').text })
  if (methodType(parsing, scope, (fullName) => (method.inputType = fullName))) method.clientStreaming = true
  cursor.expect('returns', 'after what the method takes')
  if (methodType(parsing, scope, (fullName) => (method.outputType = fullName))) method.serverStreaming = true
  if (cursor.accept(';')) return method
  const options: RawOption[] = []
  cursor.block(`method ${method.name}`, () => {
    cursor.expect('option', 'or the end of the method')
    options.push(optionStatement(cursor))
  })
  method.options = applyOptions(MethodOptionsSchema, options)
  return method
}

/** `(stream Type)`; returns whether it is a stream. */
function methodType(
  { cursor, references }: Parsing,
  scope: string,
  set: (fullName: string) => void,
): boolean {
  cursor.expect('(')
  const isStream = cursor.is('stream') && !cursor.is(')', 1)
  if (isStream) cursor.next()
  const place = cursor.peek()
  const name = cursor.dottedName('the name of a message', true)
  references.push({ place, scope, name, wanted: 'message', resolve: (fullName) => set(`.${fullName}`) })
  cursor.expect(')', `after the message’s name`)
  return isStream
}
