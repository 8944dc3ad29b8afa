import { type Remark, remarkWords } from '../../../model/messages/inferred-schema.ts'
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
  /** The names of the enum that it is, where the schema defines one for this field. */
  readonly values: readonly string[] | undefined
  readonly remarks: readonly Remark[]
}

/** The names that an enum has: the first stands for none, since proto3 leaves it out of JSON. */
export function namesOfEnum(type: string, values: readonly string[]): readonly string[] {
  const prefix = type.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toUpperCase()
  return [`${prefix}_UNSPECIFIED`, ...values]
}

/** A schema of one message as the text of a `.proto` file, each remark above its field. */
export function protoText(packageName: string, message: ProtoMessage, heading: string): string {
  // Names are looked for from the inside out: a package such as `com.google` hides the other one.
  const isHidden = [...packageName.split('.'), message.name].lastIndexOf('google') > 0
  const body = messageLines(message, '').map((line) =>
    isHidden && !line.trimStart().startsWith('//')
      ? line.replace('google.protobuf.', '.google.protobuf.')
      : line,
  )
  const imports = [...importsOf(message)].toSorted().map((file) => `import "google/protobuf/${file}.proto";`)
  const lines = [
    `// ${heading}`,
    'syntax = "proto3";',
    '',
    `package ${packageName};`,
    '',
    ...(imports.length > 0 ? [...imports, ''] : []),
    ...body,
  ]
  return `${lines.join('\n')}\n`
}

function messageLines({ name, fields }: ProtoMessage, indent: string): string[] {
  const inner = `${indent}  `
  const nested = fields.flatMap(({ type, message, values }) => [
    ...(message ? [...messageLines(message, inner), ''] : []),
    ...(values ? [...enumLines(type, values, inner), ''] : []),
  ])
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

function enumLines(type: string, values: readonly string[], indent: string): string[] {
  const names = namesOfEnum(type, values)
  return [
    `${indent}enum ${type} {`,
    ...names.map((name, number) => `${indent}  ${name} = ${number};`),
    `${indent}}`,
  ]
}

function importsOf({ fields }: ProtoMessage): Set<string> {
  return new Set(
    fields.flatMap(({ type, message }) => [
      ...(type === 'google.protobuf.Timestamp'
        ? ['timestamp']
        : type.startsWith('google.protobuf.')
          ? ['struct']
          : []),
      ...(message ? importsOf(message) : []),
    ]),
  )
}
