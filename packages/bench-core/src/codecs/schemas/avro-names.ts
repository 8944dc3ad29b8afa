import type { DescMessage } from '@bufbuild/protobuf'
import { avroName } from './avro-schema.ts'

/**
 * The names that the types of a reader's schema have in the writer's, where they differ. Avro tells types apart by
 * name; that two versions of a type have two names here is because one program knows both. Types are the same where
 * fields of the same number lead to them.
 */
export function avroNamesOfWriter(writer: DescMessage, reader: DescMessage): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  const visit = (written: DescMessage, read: DescMessage) => {
    if (names.has(avroName(read))) return
    names.set(avroName(read), avroName(written))
    for (const field of read.fields) {
      const source = written.fields.find(({ number }) => number === field.number)
      if (field.message && source?.message) visit(source.message, field.message)
      if (field.enum && source?.enum) names.set(avroName(field.enum), avroName(source.enum))
    }
  }
  visit(writer, reader)
  return new Map([...names].filter(([own, former]) => own !== former))
}
