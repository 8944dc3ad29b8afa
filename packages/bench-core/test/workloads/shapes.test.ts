import { describe, expect, test } from 'vitest'
import { blob } from '../../src/workloads/built-in/blob.ts'
import { deepTree } from '../../src/workloads/built-in/deep-tree.ts'
import { flatNumbers } from '../../src/workloads/built-in/flat-numbers.ts'
import type { Blob } from '../../src/workloads/gen/wirebench/workloads/v1/blob_pb.js'
import type { TreeNode } from '../../src/workloads/gen/wirebench/workloads/v1/deep_tree_pb.js'
import type { TelemetryBatch } from '../../src/workloads/gen/wirebench/workloads/v1/flat_numbers_pb.js'

describe('flat numbers', () => {
  const batches = flatNumbers.corpus(42, 25) as readonly TelemetryBatch[]

  test('have as many samples as asked for', () => {
    for (const { samples } of batches) expect(samples.length).toBe(25)
  })

  test('have integers that a double would round', () => {
    for (const { startedAtNs } of batches) expect(startedAtNs).toBeGreaterThan(2n ** 53n)
  })
})

describe('a deep tree', () => {
  test.each([1, 12, 64])('of size %i is nested as deep as that', (size) => {
    for (const root of deepTree.corpus(42, size) as readonly TreeNode[]) expect(depth(root)).toBe(size)
  })
})

describe('a blob', () => {
  test.each([1, 6, 4096])('of size %i has as many bytes of content', (size) => {
    for (const { content } of blob.corpus(42, size) as readonly Blob[]) expect(content.length).toBe(size)
  })

  test('has every byte about as often as the others, so that it does not compress', () => {
    const counts = new Array<number>(256).fill(0)
    for (const { content } of blob.corpus(42) as readonly Blob[])
      for (const byte of content) counts[byte]! += 1
    expect(Math.min(...counts)).toBeGreaterThan(3800)
    expect(Math.max(...counts)).toBeLessThan(4400)
  })
})

function depth({ children }: TreeNode): number {
  return 1 + Math.max(0, ...children.map(depth))
}
