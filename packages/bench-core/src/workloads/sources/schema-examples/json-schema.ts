import { isObject } from '../../../model/messages/json-object.ts'
import { pascalCase } from '../message-name.ts'
import type { Node, SourceKind } from '../source.ts'
import { ExampleSets } from './example-sets.ts'
import { examplesOf } from './examples.ts'

/** JSON Schema with examples, of any draft: https://json-schema.org/understanding-json-schema/reference/annotations. */
export const jsonSchema: SourceKind<'json-schema'> = {
  kind: 'json-schema',
  title: 'JSON Schema',
  isOf: (root) => isOfDraft(root) || (describesObject(root) && examplesOf(root, root).areGiven),
  read(root, file) {
    const sets = new ExampleSets(root)
    const title = typeof root.title === 'string' ? root.title : file.replace(/(\.schema)?\.\w+$/, '')
    if (
      ['properties', '$ref', 'allOf', 'oneOf', 'anyOf', 'examples', 'example', 'items'].some(
        (name) => name in root,
      )
    )
      add(title, root)
    for (const definitions of [root.$defs, root.definitions].filter(isObject)) {
      for (const [name, schema] of Object.entries(definitions))
        if (isObject(schema) && schema.type !== 'string') add(name, schema)
    }
    return sets.source(file)

    function add(name: string, schema: unknown): void {
      sets.add({ name: `schema ${name}`, messageName: pascalCase(name), schema }, sets.examplesOf(schema))
    }
  },
}

/** Messages may have a `$schema` as well: that of their own schema. */
function isOfDraft({ $schema }: Node): boolean {
  return typeof $schema === 'string' && /^https?:\/\/json-schema\.org\//.test($schema)
}

/** Without `$schema`, and without an example, it may as well be a message that looks so. */
function describesObject({ type, properties }: Node): boolean {
  if (type !== 'object' || !isObject(properties)) return false
  const fields = Object.values(properties)
  return (
    fields.length > 0 && fields.every((field) => isObject(field) && fieldWords.some((word) => word in field))
  )
}

const fieldWords = ['type', '$ref', 'enum', 'const', 'oneOf', 'anyOf', 'allOf']
