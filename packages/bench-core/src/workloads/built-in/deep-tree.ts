import { create, type MessageInitShape } from '@bufbuild/protobuf'
import { TreeNodeSchema } from '../gen/wirebench/workloads/v1/deep_tree_pb.js'
import { type SeededRandom, seededRandom } from '../seeded-random.ts'
import { corpusOf, type WorkloadEntry } from '../workload.ts'

/** A syntax tree or a thread of replies: on every level one node leads on, and two have nothing below them. */
export const deepTree: WorkloadEntry = {
  name: 'deep-tree',
  title: 'Deep tree',
  description: 'A tree of small nodes, such as an outline or a thread of replies, 12 levels deep',
  type: TreeNodeSchema,
  // Readers of protobuf commonly stop at 100 levels.
  size: { default: 12, minimum: 1, maximum: 64, meaning: 'levels of nesting' },
  corpus(seed, size = 12, messages?) {
    const random = seededRandom(seed, 'deep-tree')
    return corpusOf(
      TreeNodeSchema,
      (number) => create(TreeNodeSchema, tree(random, `root-${number}`, size)),
      messages,
    )
  },
}

const kinds = ['call', 'block', 'literal', 'branch', 'Größe', 'loop', '分岐', 'name'] as const

function tree(random: SeededRandom, name: string, levels: number): MessageInitShape<typeof TreeNodeSchema> {
  const weight = random.between(-1000, 100_000)
  if (levels === 1) return { name, weight }
  const children = [leaf(random), tree(random, nodeName(random), levels - 1), leaf(random)]
  return { name, weight, children }
}

function leaf(random: SeededRandom): MessageInitShape<typeof TreeNodeSchema> {
  return { name: nodeName(random), weight: random.between(-1000, 100_000) }
}

function nodeName(random: SeededRandom): string {
  return `${random.pick(kinds)}-${random.hex(4)}`
}
