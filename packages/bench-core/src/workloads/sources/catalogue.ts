import { isUtf8 } from 'node:buffer'
import { isObject } from '../../model/messages/json-object.ts'
import { invalidData } from '../own/data/invalid-data.ts'
import { readDocument } from './document.ts'
import { har } from './har/har.ts'
import { kubernetesList } from './kubernetes-list.ts'
import { jsonSchema } from './schema-examples/json-schema.ts'
import { openApi } from './schema-examples/openapi.ts'
import type { Source } from './source.ts'
import { tableRows } from './table-rows.ts'

/** Every kind of file that holds messages among other things; the first that recognises a document reads it. */
export const sourceKinds = [har, openApi, jsonSchema, kubernetesList, tableRows] as const

export type SourceKindName = (typeof sourceKinds)[number]['kind']

/** What stands at the top of every kind: without one of these a file of JSON isn't parsed here. */
const topNames = /"(log|openapi|swagger|\$schema|properties|apiVersion|rowsOf)"\s*:/

/**
 * The messages of a HAR capture, an OpenAPI description or a JSON Schema; null for a file of messages and nothing else.
 * @throws WirebenchError `invalid-data` saying what is wrong, and where.
 */
export function readSource(
  file: string,
  bytes: Uint8Array,
): (Source & { readonly kind: SourceKindName }) | null {
  const isYaml = /\.ya?ml$/i.test(file)
  const isHar = /\.har$/i.test(file)
  if (!isYaml && !isHar && !beginsAsObject(bytes)) return null
  if (!isUtf8(bytes)) throw invalidData(file, 'expected text in UTF-8', 'write the file as UTF-8')
  const text = Buffer.from(bytes)
    .toString('utf8')
    .replace(/^\ufeff/, '')
  const root = isYaml || topNames.test(text) ? readDocument(text, file, isYaml) : undefined
  const kind = isObject(root) ? sourceKinds.find(({ isOf }) => isOf(root)) : undefined
  if (kind && isObject(root)) return { kind: kind.kind, ...kind.read(root, file) }
  if (isHar) throw invalidData(file, 'not a HAR capture: it has no list log.entries', saveAgain)
  if (isYaml)
    throw invalidData(
      file,
      'neither an OpenAPI description, nor a JSON Schema, nor a Kubernetes list',
      giveJson,
    )
  return null
}

const saveAgain = 'save it again from the network panel of a browser, with content'
const giveJson = 'give messages as JSON: one, an array, or one per line'

function beginsAsObject(bytes: Uint8Array): boolean {
  return /^(\xef\xbb\xbf)?\s*\{/.test(Buffer.from(bytes.subarray(0, 1_000)).toString('latin1'))
}
