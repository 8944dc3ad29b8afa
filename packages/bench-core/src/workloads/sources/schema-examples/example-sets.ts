import { firstFew } from '@wirebench/proto-schema/first-few'
import { invalidData } from '../../own/data/invalid-data.ts'
import { recordsOfBody } from '../records-of-body.ts'
import type { Node, RecordSet, Source } from '../source.ts'
import { describedTypes } from './described-types.ts'
import { type Direction, type Examples, examplesOf } from './examples.ts'

interface Collected {
  readonly messageName: string
  readonly schema: unknown
  readonly records: Set<string>
  areAssembled: boolean
}

/** Of all messages of a document together: each holds what it refers to. */
const limits = { schemas: 2_000_000, characters: 64_000_000 }
/** Larger ones no run takes. */
const maxCharactersOfRecord = 16_000_000

/** Gathers examples by the message that they are of, as many as keep to what a document may take of time and memory. */
export class ExampleSets {
  private readonly root: Node
  private readonly sets = new Map<string, Collected>()
  /** Messages without one, with the field that lacks it. */
  private readonly without = new Map<string, string>()
  private readonly budget = { ...limits }
  private beyond = 0

  constructor(root: Node) {
    this.root = root
  }

  /** The examples that a schema gives, within what is left for the document. */
  examplesOf(schema: unknown, direction?: Direction): Examples {
    return examplesOf(schema, this.root, { ...(direction && { direction }), budget: this.budget })
  }

  /** Adds what was found for a message, of which the same name may come again. */
  add(
    { name, messageName, schema }: { name: string; messageName: string; schema: unknown },
    { values, areGiven, areAssembled, missing }: Examples,
  ): void {
    if (this.budget.schemas <= 0 || this.budget.characters <= 0) {
      this.beyond++
      return
    }
    const examples = areGiven ? values : []
    const fitting = examples.filter((value) => this.fits(value))
    if (fitting.length < examples.length) {
      this.beyond++
      return
    }
    const records = fitting.flatMap(recordTexts)
    if (records.length === 0) {
      this.without.set(name, missing ?? '')
      return
    }
    const set = this.sets.get(name) ?? { messageName, schema, records: new Set(), areAssembled: false }
    this.sets.set(name, set)
    for (const record of records) set.records.add(record)
    set.areAssembled ||= areAssembled
  }

  private fits(value: unknown): boolean {
    const most = Math.min(maxCharactersOfRecord, this.budget.characters)
    const characters = charactersUpTo(value, most)
    if (characters > most) return false
    this.budget.characters -= characters
    return true
  }

  /** @throws WirebenchError where no message has an example. */
  source(file: string): Source {
    for (const name of this.sets.keys()) this.without.delete(name)
    const lacking = [...this.without].map(([name, path]) => (path === '' ? name : `${name} (${path})`))
    const shown = firstFew(lacking, 5)
    if (this.sets.size === 0) {
      throw invalidData(
        file,
        lacking.length === 0 ? 'it describes no message' : `there is no example of a message in it: ${shown}`,
        'add “example” or “examples” to the schema or its fields, or give messages as JSON or a HAR capture',
      )
    }
    return {
      sets: [...this.sets]
        .map((set) => toRecordSet(set, this.root))
        .toSorted((a, b) => b.records.length - a.records.length),
      notes: [
        ...(lacking.length === 0 ? [] : [`left out, without an example: ${shown}`]),
        ...(this.beyond === 0
          ? []
          : [`left out, because the description is so large: ${this.beyond.toLocaleString('en')} messages`]),
      ],
    }
  }
}

/** The objects that an example holds; one that was written as a text of JSON is that JSON. */
function recordTexts(value: unknown): readonly string[] {
  const text = typeof value === 'string' ? value : stringified(value)
  const read = recordsOfBody(text)
  return read.status === 'records' ? read.records : []
}

/** Empty where aliases of YAML lead round in a circle, or where there is nothing. */
function stringified(value: unknown): string {
  try {
    return JSON.stringify(value) ?? ''
  } catch {
    return ''
  }
}

/** Deeper ones are refused as messages. */
const maxNesting = 1_000

/** About how long a value is as JSON, or so much at least; what several places share is counted in each. */
function charactersUpTo(value: unknown, most: number, depth = 0): number {
  if (typeof value === 'string') return value.length + 2
  if (typeof value !== 'object' || value === null || depth > maxNesting) return 8
  let sum = 2
  for (const [key, inner] of Object.entries(value)) {
    if (sum > most) break
    sum += key.length + 4 + charactersUpTo(inner, most - sum, depth + 1)
  }
  return sum
}

function toRecordSet(
  [name, { messageName, schema, records, areAssembled }]: [string, Collected],
  root: Node,
): RecordSet {
  return {
    name,
    messageName,
    share: null,
    records: [...records],
    notes: [
      records.size === 1
        ? 'there is one example: what varies from message to message isn’t known'
        : `these are ${records.size} examples, not messages that were seen`,
      ...(areAssembled ? ['put together from the examples of its fields'] : []),
    ],
    described: () => describedTypes(schema, root),
  }
}
