import fc from 'fast-check'

const scalars = [
  'double',
  'float',
  'int32',
  'int64',
  'uint32',
  'uint64',
  'sint32',
  'sint64',
  'fixed32',
  'fixed64',
  'sfixed32',
  'sfixed64',
  'bool',
  'string',
  'bytes',
] as const
const keys = scalars.filter((name) => !['double', 'float', 'bytes'].includes(name))
const names = [
  'id',
  'first_name',
  'a1_b2',
  '_leading',
  'trailing_',
  'two__lines',
  'CamelCase',
  'message',
  'map',
  'enum',
  'optional',
  'group',
  'stream',
  'to',
  'max',
  'syntax',
  'import',
  'constructor',
  '__proto__',
] as const

type Syntax = 'proto2' | 'proto3' | 'editions'

interface Field {
  readonly kind: 'scalar' | 'enum' | 'message' | 'map' | 'oneof' | 'group'
  readonly label: 'optional' | 'required' | 'repeated' | 'none'
  readonly name: string
  readonly scalar: (typeof scalars)[number]
  readonly key: (typeof scalars)[number]
  readonly target: number
  readonly option: 'none' | 'deprecated' | 'json_name' | 'packed'
  readonly gap: string
}

const field: fc.Arbitrary<Field> = fc.record({
  kind: fc.constantFrom('scalar', 'scalar', 'enum', 'message', 'map', 'oneof', 'group'),
  label: fc.constantFrom('optional', 'required', 'repeated', 'none'),
  name: fc.constantFrom(...names),
  scalar: fc.constantFrom(...scalars),
  key: fc.constantFrom(...keys),
  target: fc.nat({ max: 2 }),
  option: fc.constantFrom('none', 'none', 'deprecated', 'json_name', 'packed'),
  gap: fc.constantFrom(' ', '\n', ' /* a * comment */ ', '\t// to the end "\n'),
})

/** Schemas of three messages and an enum that hold each other, in any syntax, in the package PACKAGE. */
export const anySchema: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom<Syntax>('proto2', 'proto3', 'editions'),
    fc.array(fc.array(field, { maxLength: 8 }), { minLength: 3, maxLength: 3 }),
  )
  .map(([syntax, messages]) => {
    const head = syntax === 'editions' ? 'edition = "2023";' : `syntax = "${syntax}";`
    const bodies = messages.map((fields, index) => {
      const unique = fields.map((item, place) => ({
        ...item,
        name: `${item.name}${item.name.endsWith('_') ? '' : '_'}x${place}`,
      }))
      const lines = unique.map((item, place) => fieldText(item, place * 7 + 1, syntax))
      return `message Message${index} { ${lines.join('\n')} enum Inner { INNER_ZERO = 0; INNER_LOW = -1; } }`
    })
    return `${head} package PACKAGE; ${bodies.join('\n')} enum Outer { OUTER_ZERO = 0; OUTER_MANY = 0x7fffffff; }`
  })

function fieldText(item: Field, number: number, syntax: Syntax): string {
  const { kind, name, key, target, gap } = item
  const type = typeText(item)
  switch (kind) {
    case 'map':
      return `map<${key},${gap}${type}>${gap}${name} = ${number};`
    case 'oneof':
      return `oneof choice_${number} { ${type} ${name} =${gap}${number}; string other_${number} = ${number + 1}; }`
    case 'group':
      if (syntax !== 'proto2') return `Message${target}${gap}${name} = ${number};`
      return `${labelText(item, syntax) || 'optional'} group Group${number} = ${number} { optional string ${name} = 1; }`
    default:
      return `${labelText(item, syntax)}${gap}${type} ${name} = ${number}${optionText(item, syntax, number)};`
  }
}

function typeText({ kind, scalar, target }: Field): string {
  if (kind === 'enum' || (kind === 'map' && target === 1))
    return ['Inner', 'Outer', '.PACKAGE.Outer'][target]!.replace('.PACKAGE.', '')
  return kind === 'message' || (kind === 'oneof' && target === 1) ? `Message${target}` : scalar
}

function labelText({ label }: Field, syntax: Syntax): string {
  switch (syntax) {
    case 'proto2':
      return label === 'none' ? 'optional' : label
    case 'proto3':
      return label === 'none' || label === 'required' ? '' : label
    case 'editions':
      return label === 'repeated' ? label : ''
  }
}

function optionText({ option, kind, label, scalar }: Field, syntax: Syntax, number: number): string {
  switch (option) {
    case 'none':
      return ''
    case 'deprecated':
      return ' [deprecated = true]'
    case 'json_name':
      return ` [ json_name = "\\x41\\102\\u00e9" "c${number}" , deprecated=false ]`
    case 'packed': {
      const isPackable =
        label === 'repeated' &&
        (kind === 'enum' || (kind === 'scalar' && !['string', 'bytes'].includes(scalar)))
      return isPackable && syntax !== 'editions' ? ' [packed = false]' : ''
    }
  }
}
