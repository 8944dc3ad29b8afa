import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { create, toBinary } from '@bufbuild/protobuf'
import { type FileDescriptorProto, FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt'
import { describe, expect, test } from 'vitest'
import { openSchemaSource, textSource } from '../src/files/schema-source.ts'
import { listMessageTypes, loadSchema } from '../src/load-schema.ts'
import { bufImage, builtByBuf } from './support/buf.ts'
import { failureOf } from './support/failure.ts'
import { folderOf } from './support/folders.ts'
import { load, proto3 } from './support/loading.ts'
import { schemas } from './support/schemas.ts'

const names = ({ files }: Awaited<ReturnType<typeof load>>) => files.file.map(({ name }) => name)

describe('a missing import', () => {
  const order = `package shop.v1;
import "gogoproto/gogo.proto";
import "money/v1/money.proto";
option (gogoproto.goproto_enum_prefix_all) = false;
message Order { string id = 1 [(gogoproto.nullable) = false]; repeated Line lines = 2; message Line { int32 n = 1; } }
message Bill { Order order = 1; Total total = 2; }
message Total { money.v1.Money amount = 1; }
message Box { map<string, Bill> bills = 1; }
service Shop { rpc Pay(money.v1.Money) returns (Order); }
extend money.v1.Money { string note = 100; }`

  test('that only options need is passed over, with a note', async () => {
    const found = await load(folderOf({ 'shop/order.proto': proto3(order) }), 'shop.v1.Order')
    expect(found.type.fields.map(({ name }) => name)).toEqual(['id', 'lines'])
    expect(found.notes).toEqual([
      'missing, but shop.v1.Order needs nothing of it: gogoproto/gogo.proto, money/v1/money.proto',
    ])
    expect(found.files.file[0]!.dependency).toEqual([])
  })

  test.each(['Total', 'Bill', 'Box'])('is told where a message needs a type of it: %s', async (type) => {
    const folder = folderOf({ 'shop/order.proto': proto3(order) })
    expect(await failureOf(() => load(folder, type))).toMatchObject({
      code: 'invalid-schema',
      message:
        'shop/order.proto:8:17: the message needs "money.v1.Money", and the imported file "money/v1/money.proto" is missing',
      hint: 'give the folder that has it as well, the root that imports start from; what comes with protobuf is there already',
    })
  })

  test('of a file that is imported is passed over as well', async () => {
    const folder = folderOf({
      'a.proto': proto3('import "b.proto"; message A { B b = 1; }'),
      'b.proto': proto3(
        'import public "lost.proto"; message B { int32 n = 1; } message C { Lost lost = 1; }',
      ),
    })
    expect((await load(folder, 'A')).notes).toEqual(['missing, but A needs nothing of it: lost.proto'])
    expect((await failureOf(() => load(folder, 'C'))).message).toMatch(/"Lost".*"lost.proto" is missing/)
  })

  test('excuses no name that nothing could define, where every import is there', async () => {
    const folder = folderOf({ 'a.proto': proto3('message A { int32 n = 1; } message B { Typo typo = 1; }') })
    expect((await failureOf(() => load(folder, 'A'))).message).toMatch(/a.proto:2:\d+: there is no message/)
  })
})

describe('several roots', () => {
  /** As Go's modules have them: imports begin with the module's path. */
  const modules = {
    'pkg/mod/k8s.io/api@v0.36.0/core/v1/generated.proto': proto3(
      'package k8s.io.api.core.v1; import "k8s.io/apimachinery/pkg/apis/meta/v1/generated.proto"; message Pod { apimachinery.pkg.apis.meta.v1.ObjectMeta meta = 1; }',
    ),
    'pkg/mod/k8s.io/api@v0.36.0/apps/v1/generated.proto': proto3(
      'package k8s.io.api.apps.v1; import "k8s.io/api/core/v1/generated.proto"; message Deployment { core.v1.Pod pod = 1; }',
    ),
    'pkg/mod/k8s.io/apimachinery@v0.36.0/pkg/apis/meta/v1/generated.proto': proto3(
      'package k8s.io.apimachinery.pkg.apis.meta.v1; message ObjectMeta { string name = 1; }',
    ),
  }

  test('are looked through one after the other, by the paths that their folders have', async () => {
    const folder = join(folderOf(modules), 'pkg/mod/k8s.io')
    const roots = [join(folder, 'api@v0.36.0'), join(folder, 'apimachinery@v0.36.0')]
    const found = await loadSchema(await openSchemaSource(roots), 'Deployment')
    expect(names(found)).toEqual([
      'pkg/apis/meta/v1/generated.proto',
      'core/v1/generated.proto',
      'apps/v1/generated.proto',
    ])
    expect((await failureOf(() => load(roots[0]!, 'Deployment'))).message).toMatch(
      /ObjectMeta.*"k8s.io\/apimachinery\/pkg\/apis\/meta\/v1\/generated.proto" is missing/,
    )
  })

  test('may be one folder above them all', async () => {
    expect(names(await load(folderOf(modules), 'Deployment'))).toHaveLength(3)
  })

  test('that have a path in common: the first one counts, and it is said', async () => {
    const folder = folderOf({
      'a/types.proto': proto3('message Type { string first = 1; }'),
      'b/types.proto': proto3('message Type { string second = 1; }'),
    })
    const source = await openSchemaSource([join(folder, 'a'), join(folder, 'b')])
    const { type, notes } = await loadSchema(source, 'Type')
    expect(type.fields[0]!.name).toBe('first')
    expect(notes).toEqual(['several of the folders have types.proto: the first one counts'])
  })

  test('of which one is a file in another are one', async () => {
    const folder = folderOf(modules)
    const file = join(folder, 'pkg/mod/k8s.io/api@v0.36.0/core/v1/generated.proto')
    expect((await openSchemaSource([file, folder])).entries).toHaveLength(3)
  })
})

test('of several files that an import could mean, the one nearest to the importer is taken; of two as near none', async () => {
  const line = (field: string) => proto3(`message Line { string ${field} = 1; }`)
  const tree = {
    'v1/shop/order.proto': proto3('import "shop/line.proto"; message Order { Line line = 1; }'),
    'v1/shop/line.proto': line('one'),
    'v2/shop/line.proto': line('two'),
  }
  const { type } = await load(folderOf(tree), 'Order')
  expect(type.fields[0]!.message!.fields[0]!.name).toBe('one')
  const { 'v1/shop/line.proto': _, ...without } = tree
  const tie = folderOf({ ...without, 'v3/shop/line.proto': line('three') })
  expect((await failureOf(() => load(tie, 'Order'))).message).toMatch(/"shop\/line.proto" is missing/)
})

const plain = await loadSchema(textSource(schemas), 'acme.v1.Order')

test('an import that begins with ./ is of the file beside the one that imports it, as other tools have it', async () => {
  const folder = folderOf({
    'a/order.proto': proto3('import "./line.proto"; message Order { Line line = 1; }'),
    'a/line.proto': proto3('message Line { string beside = 1; }'),
    'line.proto': proto3('message Line { string above = 1; }'),
  })
  expect((await load(folder, 'Order')).type.fields[0]!.message!.fields[0]!.name).toBe('beside')
})

const loadSet = async (file: FileDescriptorProto[], messageType: string) => {
  const set = toBinary(FileDescriptorSetSchema, create(FileDescriptorSetSchema, { file }))
  return load(join(folderOf({ 'x.binpb': set }), 'x.binpb'), messageType)
}

describe('a descriptor set', () => {
  /** A schema as buf has built it, without the files that it imports. */
  const fileOf = (text: string, imported: Readonly<Record<string, string>> = {}) =>
    builtByBuf(folderOf({ ...imported, 'order.proto': text })).get('order.proto')!

  test.each([
    ['image.binpb', 'binpb'],
    ['image.json', 'json'],
    ['image.binpb.gz', 'binpb'],
  ])('that buf has built is read: %s', async (name, format) => {
    const built = bufImage(folderOf(schemas), format)
    const image = join(folderOf({ [name]: name.endsWith('.gz') ? gzipSync(built) : built }), name)
    const { type, files, notes } = await load(image, 'acme.v1.Order')
    expect(notes).toEqual([])
    expect(type.fields.map(({ name: field }) => field)).toEqual(
      plain.type.fields.map(({ name: field }) => field),
    )
    expect(files.file.map(({ name: file }) => file)).toEqual(plain.files.file.map(({ name: file }) => file))
    const { types } = await listMessageTypes(await openSchemaSource(image))
    expect(types).toContainEqual({ name: 'legacy.Old', file: 'legacy.proto', fields: 17, isOutermost: true })
  })

  test('without its imports needs them beside it, and says which', async () => {
    const { file } = plain.files
    const order = file.find(({ name }) => name === 'acme/v1/order.proto')!
    const set = toBinary(FileDescriptorSetSchema, create(FileDescriptorSetSchema, { file: [order] }))
    const folder = folderOf({ ...schemas, 'order.pb': set })
    expect((await failureOf(() => load(join(folder, 'order.pb'), 'Order'))).message).toBe(
      'acme/v1/order.proto: the message needs "acme.v1.Status", and the imported file "acme/v1/public.proto" is missing',
    )
    const both = await openSchemaSource([join(folder, 'order.pb'), folder])
    expect((await loadSchema(both, 'acme.v1.Order')).type.fields).toHaveLength(plain.type.fields.length)
  })

  /** As programs write it that make descriptors themselves. */
  const withoutJsonNames = (file: FileDescriptorProto) => {
    for (const { field } of file.messageType) for (const each of field) each.jsonName = ''
    return file
  }

  test('without names in JSON has those that follow from the fields’ names', async () => {
    const file = withoutJsonNames(fileOf(proto3('message Order { string order_id = 1; string a = 2; }')))
    const { type } = await loadSet([file], 'Order')
    expect(type.fields.map(({ jsonName }) => jsonName)).toEqual(['orderId', 'a'])
  })

  test('names its file where two fields have one name in JSON', async () => {
    const file = withoutJsonNames(fileOf(proto3('message Order { string a_b = 1; string a = 2; }')))
    file.messageType[0]!.field[1]!.name = 'a_B'
    expect((await failureOf(() => loadSet([file], 'Order'))).message).toBe(
      'order.proto: fields a_b and a_B of Order both are "aB" in JSON',
    )
  })

  test('is read without the services and extensions that need a file that isn’t in it', async () => {
    const pay = fileOf(
      proto3(`import "money.proto"; message Order { string id = 1; }
        service Shop { rpc Pay(Money) returns (Order); } service Back { rpc Get(Order) returns (Order); }`),
      { 'money.proto': proto3('message Money { }') },
    )
    const note = fileOf(
      `import "money.proto"; message Line { extensions 1 to 9; } extend Money { optional string note = 100; }
        extend Line { optional Money more = 1; optional string text = 2; }`,
      { 'money.proto': 'message Money { extensions 100 to 199; }' },
    )
    const { registry } = await loadSet([pay], 'Order')
    expect([registry.getService('Shop'), registry.getService('Back')?.typeName]).toEqual([undefined, 'Back'])
    const { files } = await loadSet([note], 'Line')
    expect(files.file[0]!.extension.map(({ name }) => name)).toEqual(['text'])
  })

  test.each([
    ['cut off', (set: Buffer) => set.subarray(0, 600)],
    ['broken gzip', () => Buffer.from('\x1f\x8bnonsense', 'latin1')],
    ['a bomb', () => gzipSync(Buffer.alloc(70_000_000))],
  ])('that is none is refused: %s', async (_, make) => {
    const image = join(folderOf({ 'x.binpb': make(bufImage(folderOf(schemas), 'binpb')) }), 'x.binpb')
    expect((await failureOf(() => load(image, 'Order'))).message).toMatch(
      /^"?x.binpb"? is (no descriptor set|too large)/,
    )
  })
})

describe('a tree of thousands of files', () => {
  const files = Object.fromEntries(
    Array.from({ length: 3_000 }, (_, number) => [
      `p${number % 100}/f${number}.proto`,
      proto3(`package p${number % 100}; import "p0/missing${number}.proto";
        ${number === 0 ? '' : `import "p${(number - 1) % 100}/f${number - 1}.proto";`}
        message M${number} { string name = 1; } message Other${number} { M${number} m = 1; }`),
    ]).concat([['order.proto', proto3('import "p1/f1.proto"; message Order { p1.M1 m = 1; }')]]),
  )

  test('is read where the message needs it, and listed whole', async () => {
    const source = await openSchemaSource(folderOf(files))
    expect(source.entries).toHaveLength(3_001)
    let read = 0
    const counting = {
      ...source,
      read(path: string) {
        read++
        return source.read(path)
      },
    }
    expect(names(await loadSchema(counting, 'Order'))).toEqual(['p0/f0.proto', 'p1/f1.proto', 'order.proto'])
    expect(read).toBeLessThan(20)
    expect((await listMessageTypes(source)).types).toHaveLength(6_001)
  })
})
