import { sumBy } from '../../../model/sum.ts'
import { messageNameOfPath } from '../message-name.ts'
import { recordsOfBody } from '../records-of-body.ts'
import type { RecordSet } from '../source.ts'

/** What a body belongs to. */
export interface Endpoint {
  readonly host: string
  readonly path: string
  readonly method: string
  /** Of GraphQL; empty elsewhere. */
  readonly operation: string
  /** Such as `request` or `response 404`. */
  readonly what: string
}

interface Bodies extends Endpoint {
  readonly records: string[]
  messages: number
  lists: number
}

/** Gathers the bodies of a capture by endpoint. */
export class Endpoints {
  private readonly found = new Map<string, Bodies>()

  /** Takes a body, or says why it can't be taken. */
  add(given: Endpoint, text: string): string | undefined {
    const endpoint = { ...given, method: given.method.toUpperCase().slice(0, 20) }
    const read = recordsOfBody(text)
    if (read.status === 'none') return read.reason
    const key = Object.values(endpoint).join(' ')
    const bodies = this.found.get(key) ?? { ...endpoint, records: [], messages: 0, lists: 0 }
    this.found.set(key, bodies)
    bodies.messages++
    if (read.isList) bodies.lists++
    for (const record of read.records) bodies.records.push(record)
    return undefined
  }

  /** Those with records, the most frequent first. Hosts are named only where there are several. */
  sets(): RecordSet[] {
    const found = [...this.found.values()].filter(({ records }) => records.length > 0)
    const messages = sumBy(found, (bodies) => bodies.messages)
    const isHostNamed = new Set(found.map(({ host }) => host)).size > 1
    return found
      .toSorted((a, b) => b.messages - a.messages)
      .map((bodies) => ({
        name: nameOf(bodies, isHostNamed),
        messageName: messageNameOfPath(bodies.operation || bodies.path, bodies.what),
        share: bodies.messages / messages,
        records: bodies.records,
        notes: notesOf(bodies),
      }))
  }
}

function nameOf({ host, path, method, operation, what }: Endpoint, isHostNamed: boolean): string {
  const address = `${isHostNamed ? host : ''}${path}`
  return [method, address, operation, what].filter((part) => part !== '').join(' ')
}

function notesOf({ messages, lists, records }: Bodies): string[] {
  if (lists === 0) return []
  return [
    `${lists} of ${messages} bodies ${lists === 1 ? 'is a list' : 'are lists'}: each entry is taken as a message, ${records.length} in all`,
  ]
}
