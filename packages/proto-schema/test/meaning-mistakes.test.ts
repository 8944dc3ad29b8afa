import { describe, expect, test } from 'vitest'
import { folderOf } from './support/folders.ts'
import { failureIn, load, proto3 } from './support/loading.ts'

describe('what parses but can not be is told with its place:', () => {
  test.each([
    [
      'two fields of one number',
      'message Order { string a = 1; string b = 1; }',
      /order.proto:2:31: fields a and b of Order both have the number 1/,
    ],
    [
      'two fields of one name',
      'message Order { string a = 1; string a = 2; }',
      /order.proto:2:31: "Order.a" is defined a second time; first at order.proto:2:17/,
    ],
    [
      'a message defined twice',
      'message Order {} message Order {}',
      /order.proto:2:26: "Order" is defined a second time/,
    ],
    ['a number out of range', 'message Order { string a = 536870912; }', /field a has the number 536870912/],
    [
      'a number that protobuf keeps for itself',
      'message Order { string a = 19500; }',
      /field a has the number 19500/,
    ],
    [
      'two fields of one name in JSON',
      'message Order { string a_b = 1; string aB = 2; }',
      /order.proto:2:33: fields a_b and aB of Order both are "aB" in JSON/,
    ],
    [
      'a reserved number',
      'message Order { reserved 1 to 3; string a = 2; }',
      /field a has the reserved number 2/,
    ],
    ['a reserved name', 'message Order { reserved "a"; string a = 2; }', /the name a is reserved/],
    ['an empty enum', 'message Order { enum E {} }', /enum E has no values/],
    [
      'an enum that does not begin at 0',
      'message Order { enum E { ONE = 1; } }',
      /the first value of enum E is 1, but it has to be 0/,
    ],
    [
      'two enum values of one number',
      'message Order { enum E { A = 0; B = 0; } }',
      /values A and B of enum E are both 0/,
    ],
    [
      'an enum value beyond 32 bits',
      'message Order { enum E { A = 4294967296; } }',
      /enum value A has the number 4294967296/,
    ],
    ['an empty oneof', 'message Order { oneof o {} }', /oneof o has no fields/],
    [
      'a type that does not exist',
      'message Order { Lime line = 1; } message Line {}',
      /order.proto:2:17: there is no message or enum named "Lime"/,
    ],
    ['a type that is a package', 'package a.b; message Order { .a.b x = 1; }', /"a.b" is a package/],
  ])('%s', async (_, body, message) => {
    const failure = await failureIn(proto3(body))
    expect(failure.code).toBe('invalid-schema')
    expect(failure.message).toMatch(message)
  })

  test.each([
    [
      'an option of the message',
      proto3(
        'message Order { option deprecated_legacy_json_field_conflicts = true; string a_b = 1; string aB = 2; }',
      ),
    ],
    [
      'a feature of the file',
      'edition = "2023"; option features.json_format = LEGACY_BEST_EFFORT; message Order { string a_b = 1; string aB = 2; }',
    ],
    ['proto2', 'message Order { optional string a_b = 1; optional string aB = 2; }'],
  ])('two fields of one name in JSON are let pass by %s', async (_, text) => {
    const { type } = await load(folderOf({ 'order.proto': text }), 'Order')
    expect(type.fields.map(({ jsonName }) => jsonName)).toEqual(['aB', 'aB'])
  })

  test('a mistyped type names the near one', async () => {
    const { hint } = await failureIn(proto3('message Order { Lime line = 1; } message Line {}'))
    expect(hint).toBe('did you mean Line?')
  })
})
