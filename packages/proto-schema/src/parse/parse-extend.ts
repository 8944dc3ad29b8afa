import type { DescriptorProto, FieldDescriptorProto } from '@bufbuild/protobuf/wkt'
import { parseField } from './parse-field.ts'
import type { Parsing } from './parsing.ts'

/** `extend Type { … }` after its first word. */
export function parseExtend(
  parsing: Parsing,
  scope: string,
  fields: FieldDescriptorProto[],
  groups: DescriptorProto[],
): void {
  const { cursor, references } = parsing
  const place = cursor.peek()
  const extendee = cursor.dottedName('the name of the message to extend', true)
  cursor.block(`extend ${extendee}`, () => {
    const field = parseField(parsing, { scope, fields, groups })
    references.push({
      place,
      scope,
      name: extendee,
      wanted: 'message',
      resolve: (fullName) => {
        field.extendee = `.${fullName}`
      },
    })
  })
}
