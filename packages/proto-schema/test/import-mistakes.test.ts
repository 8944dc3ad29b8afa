import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openSchemaSource } from '../src/files/schema-source.ts'
import { failureOf } from './support/failure.ts'
import { folderOf } from './support/folders.ts'
import { load, proto3 } from './support/loading.ts'

describe('imports', () => {
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
      /leads out of the schema’s folder/,
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
    for (const given of ['schema', 'schema/order.proto']) {
      const { files, notes } = await load(join(folder, given), 'Order')
      expect(files.file.map(({ name }) => name)).toEqual(['order.proto'])
      expect(notes).toEqual(['missing, but Order needs nothing of it: inside/secret.proto, one.proto'])
    }
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

  test.each([
    [
      'that is imported and lies in another package',
      'import "google/protobuf/timestamp.proto"; message Order { Timestamp at = 1; }',
      'did you mean google.protobuf.Timestamp?',
    ],
    [
      'that a package of its scope hides',
      'package acme.google; import "google/protobuf/timestamp.proto"; message Order { google.protobuf.Timestamp at = 1; }',
      'did you mean .google.protobuf.Timestamp?',
    ],
    [
      'that lies in another message of the file',
      'message Foo { message Bar { } } message Order { Bar bar = 1; }',
      'did you mean Foo.Bar?',
    ],
    [
      'that is mistyped as a field is called',
      'message Line { } message Order { lin lin = 1; }',
      'did you mean Line?',
    ],
  ])('are not told for a type %s', async (_, text, hint) => {
    const error = await failureOf(() => load(folderOf({ 'a.proto': proto3(text) }), 'Order'))
    expect(error).toMatchObject({
      message: expect.stringContaining('there is no message or enum named'),
      hint,
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
      'imports that begin with "a/" were looked for without it',
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
