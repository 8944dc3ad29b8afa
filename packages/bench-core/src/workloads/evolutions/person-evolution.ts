import { create } from '@bufbuild/protobuf'
import { person, personFields } from '../built-in/person.ts'
import { PersonV2Schema } from '../gen/wirebench/workloads/v1/person_v2_pb.js'
import { seededRandom } from '../seeded-random.ts'
import { corpusOf } from '../workload.ts'
import type { Evolution } from './evolutions.ts'

const companies = ['Northwind', 'Müller & Söhne', '東都商事', 'Acme'] as const
const labels = ['home', 'office', 'summer house', ''] as const
const phones = 4

/** What usually happens to a schema: it gains fields, on every level, and an enum value. */
export const personFieldsAdded: Evolution = {
  name: 'fields-added',
  title: 'Fields added',
  change:
    'new are a string and an int32 in Person, a bool in its phones, a string in its addresses, and the enum value OTHER for phones, which no message has yet',
  before: { type: person.type, corpus: (seed) => person.corpus(seed, phones) },
  after: {
    type: PersonV2Schema,
    corpus(seed) {
      const random = seededRandom(seed, 'evolution/fields-added')
      return corpusOf(PersonV2Schema, (number) => {
        const fields = personFields(random, number, phones)
        return create(PersonV2Schema, {
          ...fields,
          phones: fields.phones!.map((phone, place) => ({
            number: phone.number!,
            // Numbered alike. What is new is another evolution's matter.
            type: Number(phone.type),
            isPrimary: place === 0,
          })),
          addresses: fields.addresses!.map((address) => ({
            street: address.street!,
            city: address.city!,
            state: address.state!,
            zip: address.zip!,
            country: address.country!,
            label: random.pick(labels),
          })),
          company: random.pick(companies),
          birthYear: random.between(1930, 2015),
        })
      })
    },
  },
}
