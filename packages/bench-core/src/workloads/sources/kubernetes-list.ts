import { isObject } from '../../model/messages/json-object.ts'
import { invalidData } from '../own/data/invalid-data.ts'
import { pascalCase } from './message-name.ts'
import type { Node, RecordSet, SourceKind } from './source.ts'

/** What `kubectl get -o json` and Kubernetes' API print of several objects: each is a message, by its kind. */
export const kubernetesList: SourceKind<'kubernetes-list'> = {
  kind: 'kubernetes-list',
  title: 'Kubernetes list',
  isOf: ({ kind, apiVersion, items }) =>
    typeof kind === 'string' &&
    kind.endsWith('List') &&
    typeof apiVersion === 'string' &&
    Array.isArray(items),
  read(root, file) {
    const items = (root.items as readonly unknown[]).filter(isObject)
    if (items.length === 0) throw invalidData(file, 'the list has no items', 'give one with items')
    const own = String(root.kind)
    const kinds = Map.groupBy(items, ({ kind }) =>
      typeof kind === 'string' ? kind : own.slice(0, -'List'.length) || 'Item',
    )
    const sets = [...kinds].map(([kind, objects]) => setOf(`each ${kind}`, kind, objects))
    const frequent = sets.toSorted((a, b) => b.records.length - a.records.length)
    return { sets: [...frequent, setOf('the list as one message', own, [root])], notes: [] }
  },
}

function setOf(name: string, kind: string, objects: readonly Node[]): RecordSet {
  return {
    name,
    messageName: pascalCase(kind),
    share: null,
    records: objects.map((object) => JSON.stringify(object)),
    notes: [],
  }
}
