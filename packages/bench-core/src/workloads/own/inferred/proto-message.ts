import { type Remark, remarkWords } from '../../../model/inferred-schema.ts'
import { defaultJsonName } from './names.ts'

/** A message of a schema that is going to be written. */
export interface ProtoMessage {
  readonly name: string
  readonly fields: readonly ProtoField[]
}

export interface ProtoField {
  readonly name: string
  /** Its name in JSON. */
  readonly key: string
  readonly label: 'optional' | 'repeated' | 'map' | undefined
  /** Of a list its items', of a map its values'. */
  readonly type: string
  /** The message that the type is, where the schema defines it for this field. */
  readonly message: ProtoMessage | undefined
  readonly remarks: readonly Remark[]
}

/** A schema of one message as the text of a `.proto` file, each remark above its field. */
export function protoText(packageName: string, message: ProtoMessage, heading: string): string {
  const body = messageLines(message, '')
  const imports = usesValues(message) ? ['import "google/protobuf/struct.proto";', ''] : []
  const lines = [
    `// ${heading}`,
    'syntax = "proto3";',
    '',
    `package ${packageName};`,
    '',
    ...imports,
    ...body,
  ]
  return `${lines.join('\n')}\n`
}

function messageLines({ name, fields }: ProtoMessage, indent: string): string[] {
  const inner = `${indent}  `
  const nested = fields.flatMap(({ message }) => (message ? [...messageLines(message, inner), ''] : []))
  const own = fields.flatMap((field, index) => [
    ...field.remarks.map((remark) => `${inner}// ${remarkWords(remark)}`),
    `${inner}${fieldLine(field, index + 1)}`,
  ])
  return [`${indent}message ${name} {`, ...nested, ...own, `${indent}}`]
}

function fieldLine({ name, key, label, type }: ProtoField, number: number): string {
  const typed = label === 'map' ? `map<string, ${type}>` : label === undefined ? type : `${label} ${type}`
  const jsonName = defaultJsonName(name) === key ? '' : ` [json_name = ${quoted(key)}]`
  return `${typed} ${name} = ${numberOf(number)}${jsonName};`
}

/** protobuf keeps 19,000 to 19,999 for itself. */
function numberOf(place: number): number {
  return place < 19_000 ? place : place + 1_000
}

function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`
}

function usesValues({ fields }: ProtoMessage): boolean {
  return fields.some(
    ({ type, message }) => type.startsWith('google.protobuf.') || (message && usesValues(message)),
  )
}
