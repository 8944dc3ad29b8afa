import { describe, expect, test } from 'vitest'
import { failureIn, proto3 } from './support/loading.ts'

describe('what does not parse is told with file, line, column and what was expected:', () => {
  test.each([
    [
      'a missing semicolon',
      'message Order { string id = 1 }',
      'order.proto:2:31: expected ";" after field id, found "}"',
    ],
    [
      'a missing number',
      'message Order { string id; }',
      `order.proto:2:26: expected "=" after the field’s name, found ";"`,
    ],
    [
      'a missing brace',
      'message Order { string id = 1;',
      'order.proto:3:1: expected "}" to end message Order that begins at line 2, found the end of the file',
    ],
    [
      'a word that begins nothing',
      'messages Order {}',
      'order.proto:2:1: expected import, package, option, message, enum, extend or service, found "messages"',
    ],
    [
      'a text without its end',
      'option java_package = "com',
      'order.proto:2:23: expected the closing quotation mark on the same line',
    ],
    [
      'a comment without its end',
      'message Order {} /* and',
      'order.proto:2:18: expected */ after this beginning of a comment, found the end of the file',
    ],
    [
      'a character that has no meaning',
      'message Order { ? }',
      'order.proto:2:17: expected a name, a number, a text or one of ; = { } [ ] ( ) < >, found "?"',
    ],
    ['a control character', 'message Order { \u0000 }', /order.proto:2:17: .*found U\+0000/],
    [
      'a required field in proto3',
      'message Order { required string id = 1; }',
      'order.proto:2:17: expected no required field (proto3 has none), found "required"',
    ],
    [
      'a group in proto3',
      'message Order { repeated group Line = 1 {} }',
      /order.proto:2:26: expected a field \(groups are proto2's\)/,
    ],
    [
      'a map key that can not be one',
      'message Order { map<double, string> m = 1; }',
      /order.proto:2:21: expected a whole number, bool or string type as the key/,
    ],
    [
      'a repeated map',
      'message Order { repeated map<string, string> m = 1; }',
      /order.proto:2:26: a map can be neither repeated/,
    ],
    [
      'a label in a oneof',
      'message Order { oneof a { optional string b = 1; } }',
      /order.proto:2:27: expected a field of a oneof, which has no label/,
    ],
    [
      'a number that is no number',
      'message Order { string id = one; }',
      'order.proto:2:29: expected the number of field id, found "one"',
    ],
    [
      'an unclosed bracket',
      'message Order { string id = 1 [deprecated = true; }',
      /order.proto:2:49: expected "]" after the options, found ";"/,
    ],
    [
      'an escape that does not exist',
      'option java_package = "\\q";',
      /order.proto:2:23: expected an escape such as .* found \\q/,
    ],
    [
      'an option that does not exist',
      'message Order { string id = 1 [depricated = true]; }',
      /order.proto:2:32: there is no option named "depricated"/,
    ],
    [
      'an option of the wrong kind',
      'message Order { string id = 1 [deprecated = 3]; }',
      /order.proto:2:32: expected true or false as the value of option "deprecated"/,
    ],
    [
      'a syntax that does not exist',
      'syntax = "proto3";',
      /order.proto:2:1: expected import, package, option/,
    ],
  ])('%s', async (_, body, message) => {
    const failure = await failureIn(proto3(body))
    expect(failure.code).toBe('invalid-schema')
    expect(failure.message).toMatch(
      message instanceof RegExp ? message : new RegExp(`^${RegExp.escape(message)}$`),
    )
    expect(failure.hint).toMatch(/./)
  })

  test('a syntax or edition that is not known', async () => {
    expect((await failureIn('syntax = "proto4"; message Order {}')).message).toMatch(
      /"proto2" or "proto3".*"proto4"/,
    )
    expect((await failureIn('edition = "2019"; message Order {}')).message).toMatch(
      /edition "2023" or "2024".*"2019"/,
    )
  })

  test('a field without a label in proto2, of which nothing else is said', async () => {
    expect((await failureIn('message Order { string id = 1; }')).message).toMatch(
      /order.proto:1:17: expected optional, required or repeated before the field \(proto2\), found "string"/,
    )
  })
})

test('blocks ten thousand deep end in a message, not in a crash', async () => {
  for (const [open, close] of [
    ['message A {', '}'],
    ['option (o) = { a ', '}'],
    ['oneof o {', '}'],
  ] as const) {
    const text = proto3(`message Order { ${open.repeat(10_000)} ${close.repeat(10_000)} }`)
    const option = proto3(`option (o) = ${'{ a '.repeat(10_000)}`)
    expect((await failureIn(text)).code).toBe('invalid-schema')
    expect((await failureIn(option)).message).toMatch(/more than 100 deep/)
  }
})

describe('every mistake is told, in the order of the file', () => {
  test('each statement is read, whatever is wrong with those before it', async () => {
    const failure = await failureIn(`syntax = "proto3";
message Order {
  string id = 1
  int32 count = two;
  Line line = 3;
  message Line { string sku 1; bool gift = 2; }
}
messages Invoice { string id = 1; }
enum State { NEW = 0; DONE }
message Customer {
  string name = 1;
`)
    expect([failure.message, ...failure.others]).toEqual([
      'order.proto:4:3: expected ";" after field id, found "int32"',
      'order.proto:6:29: expected "=" after the field’s name, found "1"',
      'order.proto:8:1: expected import, package, option, message, enum, extend or service, found "messages"',
      'order.proto:9:28: expected "=" after the enum value’s name, found "}"',
      'order.proto:12:1: expected "}" to end message Customer that begins at line 10, found the end of the file',
    ])
  })

  test('a brace too many is one mistake, however many follow from it', async () => {
    const failure = await failureIn(
      proto3('message Order string id = 1; }\nmessage Line { string sku = 1; }'),
    )
    expect([failure.message, ...failure.others]).toEqual([
      'order.proto:2:15: expected "{" to begin message Order, found "string"',
    ])
  })

  test('but for no more than 20 of them', async () => {
    const failure = await failureIn(proto3(`message Order { ${'string id 1; '.repeat(50)} }`))
    expect(failure.others).toHaveLength(19)
  })

  test('also those that are not of grammar', async () => {
    const failure = await failureIn(
      proto3('message Order { Lime line = 1; string a = 2; string b = 2; } enum E { ONE = 1; }'),
    )
    expect([failure.message, ...failure.others]).toEqual([
      'order.proto:2:17: there is no message or enum named "Lime"',
      expect.stringMatching(/first value of enum E is 1/),
      expect.stringMatching(/fields a and b of Order both have the number 2/),
    ])
  })
})
