import { create, type MessageInitShape } from '@bufbuild/protobuf'
import { type Person, Person_PhoneType, PersonSchema } from '../gen/wirebench/workloads/v1/person_pb.js'
import { type SeededRandom, seededRandom } from '../seeded-random.ts'
import { corpusOf, type WorkloadEntry } from '../workload.ts'
import { personName } from './names.ts'

/** The record of an address book, which grows with its phones, addresses and notes. */
export const person: WorkloadEntry = {
  name: 'person',
  title: 'Person',
  description: 'An address-book record: about 1.1 kB protobuf, 2.0 kB JSON with 20 phones',
  type: PersonSchema,
  size: {
    default: 20,
    minimum: 1,
    maximum: 1000,
    meaning: 'phones and metadata entries, with half as many addresses',
  },
  corpus(seed, size = 20, messages?) {
    const random = seededRandom(seed, 'person')
    return corpusOf(
      PersonSchema,
      (number) => create(PersonSchema, personFields(random, number, size)),
      messages,
    )
  },
}

const streets = [
  'Mill Lane',
  'Rue Cler',
  'Hafenweg',
  'Elm St',
  'Via Roma',
  '桜通り',
  'Calle Sol',
  'Ring Rd',
] as const
const places = [
  { city: 'Leeds', state: 'WY', country: 'GB' },
  { city: 'Lyon', state: 'RA', country: 'FR' },
  { city: 'Köln', state: 'NW', country: 'DE' },
  { city: 'Boise', state: 'ID', country: 'US' },
  { city: 'Kobe', state: 'HG', country: 'JP' },
  { city: 'Málaga', state: 'AN', country: 'ES' },
] as const
const topics = ['crm', 'lang', 'plan', 'tz', 'team', 'ref', 'note'] as const
const words = ['gold', 'en', 'basic', 'utc', 'north', 'new', 'vip', 'mail'] as const
const phoneTypes = [Person_PhoneType.MOBILE, Person_PhoneType.HOME, Person_PhoneType.WORK] as const

/** The fields of a person, which its evolved version has as well. */
export function personFields(
  random: SeededRandom,
  number: number,
  size: number,
): Omit<MessageInitShape<typeof PersonSchema>, '$typeName'> {
  const { name, mailbox } = personName(random)
  return {
    name,
    id: random.below(2 ** 31),
    email: `${mailbox}${number}@example.org`,
    phones: Array.from({ length: size }, () => ({
      number: `+1${random.between(2_000_000_000, 9_999_999_999)}`,
      type: random.pick(phoneTypes),
    })),
    addresses: Array.from({ length: Math.max(1, Math.floor(size / 2)) }, () => address(random)),
    metadata: Object.fromEntries(
      Array.from({ length: size }, (_, place) => [
        `${random.pick(topics)}${place}`,
        `${random.pick(words)}${random.below(100)}`,
      ]),
    ),
  }
}

function address(random: SeededRandom): Omit<Person['addresses'][number], '$typeName' | '$unknown'> {
  return {
    street: `${random.between(1, 199)} ${random.pick(streets)}`,
    zip: String(random.between(10_000, 99_999)),
    ...random.pick(places),
  }
}
