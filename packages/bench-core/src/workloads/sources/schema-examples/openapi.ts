import { isObject } from '../../../model/messages/json-object.ts'
import { invalidData } from '../../own/data/invalid-data.ts'
import { messageNameOfPath, pascalCase } from '../message-name.ts'
import type { Node, SourceKind } from '../source.ts'
import { ExampleSets } from './example-sets.ts'
import { type Direction, type Examples, followed } from './examples.ts'

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']

/** The examples of an OpenAPI description, by operation and by schema: https://spec.openapis.org/oas/v3.1.1.html. */
export const openApi: SourceKind<'openapi'> = {
  kind: 'openapi',
  title: 'OpenAPI description',
  isOf: ({ openapi, swagger, info }) =>
    (typeof openapi === 'string' || swagger !== undefined) && isObject(info),
  read(root, file) {
    if (typeof root.openapi !== 'string' || !root.openapi.startsWith('3.')) {
      throw invalidData(
        file,
        `a description of ${root.openapi === undefined ? 'Swagger 2' : 'an unknown version of OpenAPI'}`,
        'convert it to OpenAPI 3',
      )
    }
    const sets = new ExampleSets(root)
    const reading = { root, sets }
    for (const [path, item] of entriesOf(root.paths)) readPath(reading, path, item)
    for (const [name, item] of entriesOf(root.webhooks)) readPath(reading, `/${name}`, item)
    const components = isObject(root.components) ? root.components : {}
    for (const [name, schema] of entriesOf(components.schemas)) {
      const { type } = followed(root, schema) ?? {}
      if (type === undefined || type === 'object') addSchema(reading, name, schema, sets.examplesOf(schema))
    }
    return sets.source(file)
  },
}

interface Reading {
  readonly root: Node
  readonly sets: ExampleSets
}

function readPath({ root, sets }: Reading, path: string, value: unknown): void {
  const item = followed(root, value)
  if (!item) return
  for (const method of methods) {
    const operation = item[method]
    if (!isObject(operation)) continue
    const name = `${method.toUpperCase()} ${path}`
    readContent(
      { root, sets },
      operation.requestBody,
      { name: `${name} request`, path, what: 'request' },
      'request',
    )
    const responses = entriesOf(operation.responses)
    const hasSuccess = responses.some(([status]) => status.startsWith('2'))
    for (const [status, response] of responses) {
      const isSuccess = status.startsWith('2') || (status === 'default' && !hasSuccess)
      const what = isSuccess ? 'response' : `response ${status}`
      readContent({ root, sets }, response, { name: `${name} ${what}`, path, what }, 'response')
    }
  }
}

interface Place {
  readonly name: string
  readonly path: string
  readonly what: string
}

/** A request or a response, by its media types of JSON. */
function readContent(
  { root, sets }: Reading,
  value: unknown,
  { name, path, what }: Place,
  direction: Direction,
): void {
  for (const [type, media] of entriesOf(followed(root, value)?.content)) {
    if (!/[/+]json\b|^\*\/\*$/i.test(type) || !isObject(media)) continue
    const own = ownExamples(root, media)
    const found =
      own.length > 0
        ? { values: own, areGiven: true, areAssembled: false }
        : sets.examplesOf(media.schema, direction)
    const { schema } = media
    sets.add({ name, messageName: messageNameOfPath(path, what), schema }, found)
    const component = schemaName(schema)
    if (component !== undefined && own.length > 0) addSchema({ root, sets }, component, schema, found)
  }
}

function ownExamples(root: Node, { example, examples }: Node): readonly unknown[] {
  if (example !== undefined) return [example]
  return entriesOf(examples)
    .map(([, named]) => followed(root, named)?.value)
    .filter((value) => value !== undefined)
}

function addSchema({ sets }: Reading, name: string, schema: unknown, found: Examples): void {
  sets.add({ name: `schema ${name}`, messageName: pascalCase(name), schema }, found)
}

/** The name of the component that a schema is, or a list of. */
function schemaName(schema: unknown): string | undefined {
  if (!isObject(schema)) return undefined
  const { $ref } = isObject(schema.items) ? schema.items : schema
  return typeof $ref === 'string' ? /^#\/components\/schemas\/([^/]+)$/.exec($ref)?.[1] : undefined
}

function entriesOf(value: unknown): [string, unknown][] {
  return isObject(value) ? Object.entries(value) : []
}
