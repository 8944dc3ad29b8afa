import { invalidData } from '../../own/data/invalid-data.ts'
import { recordsOfBody } from '../records-of-body.ts'
import type { RecordSet, Source } from '../source.ts'
import type { Examples } from './examples.ts'

interface Collected {
  readonly messageName: string
  readonly records: Set<string>
  areAssembled: boolean
}

/** Gathers examples by the message that they are of. */
export class ExampleSets {
  private readonly sets = new Map<string, Collected>()
  /** Messages without one, with the field that lacks it. */
  private readonly without = new Map<string, string>()

  /** Adds what was found for a message, of which the same name may come again. */
  add(name: string, messageName: string, { values, areGiven, areAssembled, missing }: Examples): void {
    const records = areGiven ? values.flatMap(recordTexts) : []
    if (records.length === 0) {
      this.without.set(name, missing ?? '')
      return
    }
    const set = this.sets.get(name) ?? { messageName, records: new Set(), areAssembled: false }
    this.sets.set(name, set)
    for (const record of records) set.records.add(record)
    set.areAssembled ||= areAssembled
  }

  /** @throws WirebenchError where no message has an example. */
  source(file: string): Source {
    for (const name of this.sets.keys()) this.without.delete(name)
    const lacking = [...this.without].map(([name, path]) => (path === '' ? name : `${name} (${path})`))
    const shown = `${lacking.slice(0, 5).join(', ')}${lacking.length > 5 ? ` and ${lacking.length - 5} more` : ''}`
    if (this.sets.size === 0) {
      throw invalidData(
        file,
        lacking.length === 0 ? 'it describes no message' : `there is no example of a message in it: ${shown}`,
        'write “example” or “examples” beside the schema or its fields, or give messages as JSON or a HAR capture',
      )
    }
    return {
      sets: [...this.sets].map(toRecordSet).toSorted((a, b) => b.records.length - a.records.length),
      notes: lacking.length === 0 ? [] : [`left out, without an example: ${shown}`],
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

function toRecordSet([name, { messageName, records, areAssembled }]: [string, Collected]): RecordSet {
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
  }
}
