import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { listMessageTypes, loadSchema } from '../../../../src/workloads/own/schema/load-schema.ts'
import { openSchemaSource } from '../../../../src/workloads/own/schema/schema-source.ts'
import { failureOf } from '../support/failure.ts'
import { folderOf } from '../support/folders.ts'

const load = async (path: string, messageType: string) =>
  loadSchema(await openSchemaSource(path), messageType)

const failureIn = (text: string, messageType = 'Order') =>
  failureOf(() => load(folderOf({ 'order.proto': text }), messageType))

const proto3 = (body: string) => `syntax = "proto3";\n${body}\n`

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
      `order.proto:2:26: expected "=" after the field's name, found ";"`,
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

  test('a mistyped type names the near one', async () => {
    const { hint } = await failureIn(proto3('message Order { Lime line = 1; } message Line {}'))
    expect(hint).toBe('did you mean Line?')
  })
})

describe('imports', () => {
  test('a missing one is told with the file that imports it and where', async () => {
    const folder = folderOf({ 'a/order.proto': proto3('import "a/line.proto";\nmessage Order { }') })
    expect(await failureOf(() => load(folder, 'Order'))).toMatchObject({
      code: 'invalid-schema',
      message: 'a/order.proto:2:8: the imported file "a/line.proto" is missing',
      hint: expect.stringContaining('a/line.proto'),
    })
  })

  test.each([
    '../secret.proto',
    '/etc/secret.proto',
    'a/../../secret.proto',
    'a\\\\..\\\\secret.proto',
    './/x.proto',
    'a\\000b.proto',
    '',
  ])('of the path "%s" are refused, whether there is such a file or not', async (path) => {
    const folder = folderOf({
      'secret.proto': proto3('message Secret {}'),
      'schema/order.proto': proto3(`import "${path}";\nmessage Order { }`),
    })
    expect((await failureOf(() => load(join(folder, 'schema'), 'Order'))).message).toMatch(
      /leads out of the schema's folder/,
    )
  })

  test('by way of a link that leads out of the folder find nothing', async () => {
    const folder = folderOf({
      'outside/secret.proto': proto3('message Secret {}'),
      'schema/order.proto': proto3('import "inside/secret.proto";\nimport "one.proto"; message Order { }'),
    })
    symlinkSync(join(folder, 'outside'), join(folder, 'schema/inside'))
    symlinkSync(join(folder, 'outside/secret.proto'), join(folder, 'schema/one.proto'))
    expect((await openSchemaSource(join(folder, 'schema'))).entries).toEqual(['order.proto'])
    expect((await failureOf(() => load(join(folder, 'schema'), 'Order'))).message).toMatch(
      /"inside\/secret.proto" is missing/,
    )
    expect((await failureOf(() => load(join(folder, 'schema/order.proto'), 'Order'))).message).toMatch(
      /is missing/,
    )
  })

  test('of a file that was given by a link are those of the file behind it', async () => {
    const folder = folderOf({
      'schema/order.proto': proto3('import "line.proto"; message Order { Line line = 1; }'),
      'schema/line.proto': proto3('message Line { }'),
    })
    symlinkSync(join(folder, 'schema/order.proto'), join(folder, 'link.proto'))
    expect((await load(join(folder, 'link.proto'), 'Order')).type.typeName).toBe('Order')
  })

  test('in a circle are told', async () => {
    const folder = folderOf({
      'a.proto': proto3('import "b.proto"; message Order { }'),
      'b.proto': proto3('import "a.proto"; message B { }'),
    })
    expect((await failureOf(() => load(folder, 'Order'))).message).toMatch(
      /b.proto:2:8: .*a.proto → b.proto → a.proto/,
    )
  })

  test('that are not imported by the file that needs them are named', async () => {
    const folder = folderOf({
      'a.proto': proto3('import "b.proto"; message Order { C c = 1; }'),
      'b.proto': proto3('import "c.proto"; message B { C c = 1; }'),
      'c.proto': proto3('message C { }'),
    })
    expect(await failureOf(() => load(folder, 'Order'))).toMatchObject({
      message: 'a.proto:2:35: "C" is not imported; c.proto defines C',
      hint: 'add: import "c.proto";',
    })
  })

  test('start at the folder above those of the package where a file alone is given', async () => {
    const folder = folderOf({
      'acme/v1/order.proto': proto3(
        'package acme.v1; import "acme/v1/line.proto"; message Order { Line line = 1; }',
      ),
      'acme/v1/line.proto': proto3('package acme.v1; message Line { }'),
    })
    const { files } = await load(join(folder, 'acme/v1/order.proto'), 'Order')
    expect(files.file.map(({ name }) => name)).toEqual(['acme/v1/line.proto', 'acme/v1/order.proto'])
  })

  test.each([
    [
      { 'protos/a/order.proto': 'a/line.proto', 'protos/a/line.proto': '' },
      'imports were looked for below "protos/"',
    ],
    [
      { 'order.proto': 'a/line.proto', 'line.proto': '' },
      '"a/line.proto", which order.proto imports, was taken to be line.proto',
    ],
  ])('of files that are elsewhere in the folder are found and noted: %j', async (files, note) => {
    const folder = folderOf(
      Object.fromEntries(
        Object.entries(files).map(([name, path]) => [
          name,
          proto3(path ? `import "${path}"; message Order { Line line = 1; }` : 'message Line {}'),
        ]),
      ),
    )
    expect((await load(folder, 'Order')).notes).toEqual([note])
  })
})

describe('a message type', () => {
  const several = {
    'a.proto': proto3(
      'package a; message Order { Line line = 1; message Line {} } message Other { message Line {} }',
    ),
    'b.proto': proto3('package b; message Order { map<string, string> m = 1; }'),
  }

  test('that does not exist is told with near names, or with those there are', async () => {
    expect(await failureOf(() => load(folderOf(several), 'a.Ordre'))).toEqual({
      code: 'unknown-message-type',
      message: 'the schema has no message "a.Ordre"',
      hint: 'choose a.Order, b.Order',
    })
    expect((await failureOf(() => load(folderOf(several), 'Zebra'))).hint).toBe(
      'choose one of a.Order, a.Order.Line, a.Other, a.Other.Line, b.Order',
    )
  })

  test('is found by the end of its name where that says which', async () => {
    expect((await load(folderOf(several), 'Other.Line')).type.typeName).toBe('a.Other.Line')
    expect(await failureOf(() => load(folderOf(several), 'Order'))).toMatchObject({
      message: '"Order" could be a.Order, b.Order',
      hint: 'write the full name',
    })
  })

  test('of one file can be loaded although another one does not parse; that is noted', async () => {
    const folder = folderOf({ ...several, 'broken.proto': 'message {' })
    const { notes } = await load(folder, 'a.Order')
    expect(notes).toEqual([
      expect.stringMatching(/left out, because a.Order doesn't need it: broken.proto:1:9: expected/),
    ])
    expect((await failureOf(() => load(folder, 'Missing'))).message).toMatch(/broken.proto:1:9/)
  })

  test('is listed with those first that no other holds', async () => {
    const types = await listMessageTypes(await openSchemaSource(folderOf(several)))
    expect(types.map(({ name, isOutermost }) => [name, isOutermost])).toEqual([
      ['a.Order', true],
      ['a.Other', true],
      ['b.Order', true],
      ['a.Order.Line', false],
      ['a.Other.Line', false],
    ])
  })
})

describe('there is nothing to read', () => {
  test('where the path does not exist, has no .proto file, or an empty one', async () => {
    const folder = folderOf({
      'readme.txt': 'x',
      'empty/order.proto': ' \n',
      'none/order.proto': proto3('enum E { A = 0; }'),
    })
    expect((await failureOf(() => load(join(folder, 'nowhere'), 'Order'))).message).toMatch(
      /there is no file or folder/,
    )
    expect((await failureOf(() => load(join(folder, 'empty'), 'Order'))).message).toBe(
      '"order.proto" is empty',
    )
    expect((await failureOf(() => load(join(folder, 'none'), 'Order'))).hint).toMatch(/it has none at all/)
    expect((await failureOf(() => openSchemaSource(folderOf({ 'readme.txt': 'x' })))).message).toMatch(
      /no .proto file/,
    )
  })

  test('of a file that is too large', async () => {
    const folder = folderOf({ 'order.proto': `${proto3('message Order {}')}//${'x'.repeat(4_000_000)}` })
    expect((await failureOf(() => load(folder, 'Order'))).message).toMatch(
      /order.proto is too large: 5 MB where 4 MB are allowed/,
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

test('folders whose names begin with a dot and node_modules are not looked into', async () => {
  const folder = folderOf({ 'order.proto': proto3('message Order {}') })
  for (const name of ['.git', 'node_modules']) {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, 'x.proto'), 'nonsense')
  }
  expect((await openSchemaSource(folder)).entries).toEqual(['order.proto'])
})
