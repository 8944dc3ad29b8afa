import { toJson } from '@bufbuild/protobuf'
import { type FileDescriptorProto, FileDescriptorProtoSchema } from '@bufbuild/protobuf/wkt'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openSchemaSource } from '../src/files/schema-source.ts'
import { loadSchema } from '../src/load-schema.ts'
import { anySchema } from './support/any-schema.ts'
import { builtByBuf } from './support/buf.ts'
import { folderOf } from './support/folders.ts'
import { schemas } from './support/schemas.ts'

/** Without the options of extensions and what is imported for them: they change nothing about a message's bytes. */
function comparable(file: FileDescriptorProto): unknown {
  const text = JSON.stringify(toJson(FileDescriptorProtoSchema, file))
  return JSON.parse(text, (name, value) => {
    const isEmpty = /^(options|features)$/.test(name) && Object.keys(value).length === 0
    return isEmpty || name === 'optionDependency' ? undefined : value
  })
}

test('descriptors are those of buf, file by file, for proto2, proto3 and editions', async () => {
  const folder = folderOf(schemas)
  const built = builtByBuf(folder)
  const source = await openSchemaSource(folder)
  for (const messageType of ['acme.v1.Order', 'legacy.Old', 'future.Now', 'later.Later']) {
    const { files } = await loadSchema(source, messageType)
    for (const file of files.file.filter(({ name }) => !name.startsWith('google/'))) {
      expect(comparable(file), file.name).toEqual(comparable(built.get(file.name)!))
    }
  }
})

test('of any schemas, too', async () => {
  const texts = fc.sample(anySchema, { numRuns: 60, seed: 42 })
  const folder = folderOf(
    Object.fromEntries(
      texts.map((text, index) => [`schema${index}.proto`, text.replace('PACKAGE', `p${index}`)]),
    ),
  )
  const built = builtByBuf(folder)
  const source = await openSchemaSource(folder)
  for (const index of texts.keys()) {
    const { files } = await loadSchema(source, `p${index}.Message0`)
    const file = files.file.at(-1)!
    expect(comparable(file), texts[index]).toEqual(comparable(built.get(file.name)!))
  }
})
