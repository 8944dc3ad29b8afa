import { LineCounter, parseDocument, visit } from 'yaml'
import { invalidData } from '../own/data/invalid-data.ts'
import { lineNestedDeeper } from './json-text.ts'

/** Of YAML, which takes some hundred times as long to read as JSON. */
const maxYamlCharacters = 16_000_000
/** Descriptions nest their schemas deeper than messages go. */
const maxNesting = 1_000

/**
 * A document of JSON or YAML. Numbers that JavaScript would write with other digits are `JSON.rawJSON`, which `JSON.stringify`
 * writes as they were. Undefined for a text that isn't JSON, such as JSON lines.
 * @throws WirebenchError `invalid-data` for YAML with a mistake, with its line and column, and for what is nested too deep.
 */
export function readDocument(text: string, file: string, isYaml: boolean): unknown {
  if (isYaml) return readYaml(text, file)
  const line = lineNestedDeeper(text, maxNesting)
  if (line !== undefined) throw tooDeep(`${file}:${line}`)
  try {
    return JSON.parse(text, (_name, value: unknown, context?: { source?: string }) =>
      withDigits(value, context?.source),
    )
  } catch {
    return undefined
  }
}

const jsonNumber = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/

function withDigits(value: unknown, source: string | undefined): unknown {
  const areOthers = typeof value === 'number' && source !== undefined && source !== String(value)
  return areOthers && rawJson && jsonNumber.test(source) ? rawJson(source) : value
}

/** In Node.js since version 21; the compiler's library doesn't have it yet. */
const { rawJSON: rawJson } = JSON as unknown as { rawJSON?(text: string): object }

/** YAML 1.2 by its core schema: no dates, and no `no` for false. Aliases are followed, but not without end. */
function readYaml(text: string, file: string): unknown {
  if (text.length > maxYamlCharacters)
    throw invalidData(file, `more than ${maxYamlCharacters / 1e6} MB of YAML`, 'give the same as JSON')
  const lineCounter = new LineCounter()
  try {
    const document = parseDocument(text, { lineCounter, prettyErrors: false })
    const mistake = document.errors[0]
    if (mistake) {
      const { line, col } = lineCounter.linePos(mistake.pos[0])
      const place = `${file}:${line}:${col}`
      if (mistake.code === 'RESOURCE_EXHAUSTION') throw tooDeep(place)
      if (mistake.code === 'MULTIPLE_DOCS')
        throw invalidData(
          place,
          'a second YAML document begins here',
          'give one a file, or several Kubernetes objects as the list that `kubectl get -o yaml` prints',
        )
      throw invalidData(place, `not YAML: ${mistake.message.split('\n')[0]}`)
    }
    visit(document, {
      Scalar(key, node) {
        if (key !== 'key') node.value = withDigits(node.value, node.source)
      },
    })
    return document.toJS({ maxAliasCount: 1_000 })
  } catch (error) {
    if (error instanceof RangeError) throw tooDeep(file)
    if (error instanceof ReferenceError)
      throw invalidData(file, `its aliases can’t be followed: ${error.message}`, 'write it without aliases')
    throw error
  }
}

function tooDeep(place: string) {
  return invalidData(place, 'nested too deep', 'name its parts and refer to them with $ref')
}
