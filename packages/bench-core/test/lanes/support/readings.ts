/** What a new program reads of an old one's bytes, and an old one of a new one's, by changes of a schema. */
type Readings = Readonly<Record<string, readonly [string, string]>>
const protobuf: Readings = {
  'fields-added': ['defaulted', 'kept, unknown survive'],
  'field-removed': ['kept, unknown survive', 'defaulted'],
  'field-renamed': ['kept', 'kept'],
  'integer-widened': ['kept', 'lost visits'],
  'field-repeated': ['kept', 'lost phone'],
  'field-in-oneof': ['defaulted', 'kept, unknown survive'],
  'enum-value-added': ['kept', 'kept'],
}
/** Into types, by names. */
const json: Readings = {
  'fields-added': ['defaulted', 'kept, unknown lost'],
  'field-removed': ['kept, unknown lost', 'defaulted'],
  'field-renamed': ['lost email', 'lost email_address'],
  'integer-widened': ['kept', 'error'],
  'field-repeated': ['error', 'error'],
  'field-in-oneof': ['defaulted', 'kept, unknown lost'],
  'enum-value-added': ['kept', 'error'],
}
/** Of the contenders that are measured in evolutions. */
export const readings: Readonly<Record<string, Readings>> = {
  'go-protobuf': protobuf,
  'java-protobuf': protobuf,
  'python-protobuf': protobuf,
  // It keeps nothing that it doesn't know.
  'rust-prost': {
    ...protobuf,
    'fields-added': ['defaulted', 'kept, unknown lost'],
    'field-removed': ['kept, unknown lost', 'defaulted'],
    'field-in-oneof': ['defaulted', 'kept, unknown lost'],
  },
  'rust-serde-json': json,
  // Enumerations are strings.
  'go-json': { ...json, 'enum-value-added': ['kept', 'kept'] },
  // Jackson 2 refuses properties that it doesn't know, where nobody tells it not to.
  'java-jackson': {
    ...json,
    'fields-added': ['defaulted', 'error'],
    'field-removed': ['error', 'defaulted'],
    'field-renamed': ['error', 'error'],
    'field-in-oneof': ['defaulted', 'error'],
  },
  // Dictionaries hold what comes, integers of any size among it.
  'python-json': {
    ...json,
    'fields-added': ['defaulted', 'kept, unknown survive'],
    'field-removed': ['kept, unknown survive', 'defaulted'],
    'integer-widened': ['kept', 'kept'],
    'field-repeated': ['lost phone', 'lost phone'],
    'field-in-oneof': ['defaulted', 'kept, unknown survive'],
    'enum-value-added': ['kept', 'kept'],
  },
}
