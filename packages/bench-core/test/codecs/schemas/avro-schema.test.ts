import { create, fromBinary, toBinary } from '@bufbuild/protobuf'
import avro from 'avsc'
import { describe, expect, test } from 'vitest'
import { avsc } from '../../../src/codecs/avsc.ts'
import { avroNamesOfWriter } from '../../../src/codecs/schemas/avro-names.ts'
import { avroSchema } from '../../../src/codecs/schemas/avro-schema.ts'
import { person } from '../../../src/workloads/built-in/person.ts'
import { workloads } from '../../../src/workloads/catalogue.ts'
import { TreeNodeSchema } from '../../../src/workloads/gen/wirebench/workloads/v1/deep_tree_pb.js'
import { PersonSchema } from '../../../src/workloads/gen/wirebench/workloads/v1/person_pb.js'
import { PersonV2Schema } from '../../../src/workloads/gen/wirebench/workloads/v1/person_v2_pb.js'
import { everyKind } from '../support/every-kind.ts'

test.each([...workloads.map(({ type }) => type), everyKind])(
  'the schema of $typeName is valid Avro',
  (type) => {
    expect(() => avro.Type.forSchema(JSON.parse(JSON.stringify(avroSchema(type))))).not.toThrow()
  },
)

test('messages are records, enums are enums, and a message that holds itself is named', () => {
  expect(avroSchema(TreeNodeSchema)).toEqual({
    name: 'wirebench.workloads.v1.TreeNode',
    type: 'record',
    fields: [
      { name: 'name', type: 'string', default: '' },
      { name: 'weight', type: 'int', default: 0 },
      { name: 'children', type: { type: 'array', items: 'wirebench.workloads.v1.TreeNode' }, default: [] },
    ],
  })
  expect(JSON.stringify(avroSchema(PersonSchema))).toContain('"symbols":["MOBILE","HOME","WORK"]')
})

describe('avsc', () => {
  test('writes what the library writes by itself with the same schema', async () => {
    const codec = await avsc.bind(TreeNodeSchema)
    const type = avro.Type.forSchema(avroSchema(TreeNodeSchema) as never)
    const message = create(TreeNodeSchema, { name: 'root', weight: 7, children: [{ name: 'leaf' }] })
    const plain = {
      name: 'root',
      weight: 7,
      children: [{ name: 'leaf', weight: 0, children: [] }],
    }
    expect(Buffer.from(codec.encode(codec.fromMessage(message)))).toEqual(type.toBuffer(plain))
  })

  test('reads with a newer schema what an older one wrote, and the other way round, as protobuf does', async () => {
    const writers = { old: await avsc.bind(PersonSchema), now: await avsc.bind(PersonV2Schema) }
    const upwards = await avsc.bindReader!(PersonSchema, PersonV2Schema)
    const downwards = await avsc.bindReader!(PersonV2Schema, PersonSchema)
    for (const message of person.corpus(42, 3).slice(0, 16)) {
      const newer = fromBinary(PersonV2Schema, toBinary(PersonSchema, message as never))
      expect(upwards.toMessage(upwards.decode(writers.old.encode(writers.old.fromMessage(message))))).toEqual(
        newer,
      )
      const back = downwards.toMessage(downwards.decode(writers.now.encode(writers.now.fromMessage(newer))))
      expect(back).toEqual(message)
    }
  })

  test('knows the types of another version by the numbers of the fields that lead to them', () => {
    expect([...avroNamesOfWriter(PersonSchema, PersonV2Schema)]).toEqual([
      ['wirebench.workloads.v1.PersonV2', 'wirebench.workloads.v1.Person'],
      ['wirebench.workloads.v1.PersonV2.PhoneNumber', 'wirebench.workloads.v1.Person.PhoneNumber'],
      ['wirebench.workloads.v1.PersonV2.PhoneType', 'wirebench.workloads.v1.Person.PhoneType'],
      ['wirebench.workloads.v1.PersonV2.Address', 'wirebench.workloads.v1.Person.Address'],
    ])
    expect(avroNamesOfWriter(PersonSchema, PersonSchema).size).toBe(0)
  })
})
