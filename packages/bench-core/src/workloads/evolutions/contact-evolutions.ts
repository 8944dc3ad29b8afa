import { create, type DescMessage, type MessageShape } from '@bufbuild/protobuf'
import { personName } from '../built-in/names.ts'
import {
  ContactEnumValueAdded_Level,
  ContactEnumValueAddedSchema,
} from '../gen/wirebench/evolution/v1/contact_enum_value_added_pb.js'
import { ContactFieldInOneofSchema } from '../gen/wirebench/evolution/v1/contact_field_in_oneof_pb.js'
import { ContactFieldRemovedSchema } from '../gen/wirebench/evolution/v1/contact_field_removed_pb.js'
import { ContactFieldRenamedSchema } from '../gen/wirebench/evolution/v1/contact_field_renamed_pb.js'
import { ContactFieldRepeatedSchema } from '../gen/wirebench/evolution/v1/contact_field_repeated_pb.js'
import { ContactIntegerWidenedSchema } from '../gen/wirebench/evolution/v1/contact_integer_widened_pb.js'
import { Contact_Level, ContactSchema } from '../gen/wirebench/evolution/v1/contact_pb.js'
import { type SeededRandom, seededRandom } from '../seeded-random.ts'
import { corpusOf } from '../workload.ts'
import type { Evolution, SchemaVersion } from './evolutions.ts'

const nicknames = ['Jo', 'Zizi', 'Лёва', 'ハナ', 'Max'] as const
/** Numbered alike in all versions. */
const levels: readonly number[] = [Contact_Level.BASIC, Contact_Level.GOLD]

const before: SchemaVersion = version(ContactSchema, 'contact', (random, number) =>
  create(ContactSchema, { ...fields(random, number), phone: phoneNumber(random) }),
)

export const contactFieldRemoved: Evolution = {
  name: 'field-removed',
  title: 'Field removed',
  change: 'the string nickname was removed and its number reserved',
  before,
  after: version(ContactFieldRemovedSchema, 'field-removed', (random, number) => {
    const { nickname: _, ...others } = fields(random, number)
    return create(ContactFieldRemovedSchema, { ...others, phone: phoneNumber(random) })
  }),
}

export const contactFieldRenamed: Evolution = {
  name: 'field-renamed',
  title: 'Field renamed',
  change: 'the string email was renamed email_address, with the same number',
  before,
  after: version(ContactFieldRenamedSchema, 'field-renamed', (random, number) => {
    const { email: emailAddress, ...others } = fields(random, number)
    return create(ContactFieldRenamedSchema, { ...others, emailAddress, phone: phoneNumber(random) })
  }),
}

/** Some of the new values don't fit the old type, and some are beyond what a double holds exactly. */
export const contactIntegerWidened: Evolution = {
  name: 'integer-widened',
  title: 'int32 became int64',
  change: 'visits changed from int32 to int64, which some values need',
  before,
  after: version(ContactIntegerWidenedSchema, 'integer-widened', (random, number) =>
    create(ContactIntegerWidenedSchema, {
      ...fields(random, number),
      visits: random.pick([BigInt(random.below(100_000)), 2n ** 33n, 2n ** 60n]) + BigInt(random.below(1000)),
      phone: phoneNumber(random),
    }),
  ),
}

export const contactFieldRepeated: Evolution = {
  name: 'field-repeated',
  title: 'Singular became repeated',
  change: 'phone changed from one string to a list of strings',
  before,
  after: version(ContactFieldRepeatedSchema, 'field-repeated', (random, number) =>
    create(ContactFieldRepeatedSchema, {
      ...fields(random, number),
      phone: Array.from({ length: random.below(4) }, () => phoneNumber(random)),
    }),
  ),
}

export const contactFieldInOneof: Evolution = {
  name: 'field-in-oneof',
  title: 'Field moved into a oneof',
  change: 'phone became one of two ways to reach a contact; the other is a new string, fax',
  before,
  after: version(ContactFieldInOneofSchema, 'field-in-oneof', (random, number) =>
    create(ContactFieldInOneofSchema, {
      ...fields(random, number),
      reach: { case: random.pick(['phone', 'fax'] as const), value: phoneNumber(random) },
    }),
  ),
}

export const contactEnumValueAdded: Evolution = {
  name: 'enum-value-added',
  title: 'Enum value unknown to the reader',
  change: 'the enum of level gained the value LEVEL_PLATINUM',
  before,
  after: version(ContactEnumValueAddedSchema, 'enum-value-added', (random, number) =>
    create(ContactEnumValueAddedSchema, {
      ...fields(random, number),
      level: random.pick([
        ContactEnumValueAdded_Level.BASIC,
        ContactEnumValueAdded_Level.GOLD,
        ContactEnumValueAdded_Level.PLATINUM,
      ]),
      phone: phoneNumber(random),
    }),
  ),
}

function version<Desc extends DescMessage>(
  type: Desc,
  stream: string,
  make: (random: SeededRandom, number: number) => MessageShape<Desc>,
): SchemaVersion {
  return {
    type,
    corpus(seed) {
      const random = seededRandom(seed, `evolution/${stream}`)
      return corpusOf(type, (number) => make(random, number))
    },
  }
}

/** The fields of a contact that most versions share. */
function fields(random: SeededRandom, number: number) {
  const { name, mailbox } = personName(random)
  return {
    name,
    email: `${mailbox}${number}@example.org`,
    nickname: random.pick(nicknames),
    visits: random.between(1, 100_000),
    level: random.pick(levels),
  }
}

function phoneNumber(random: SeededRandom): string {
  return `+44${random.between(1_000_000_000, 9_999_999_999)}`
}
