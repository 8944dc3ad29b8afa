import { expect, test } from 'vitest'
import { forEachRun, outcomeText, restoredText } from '../../../../src/features/runs/actions/for-each-run.ts'

const runs = ['fast', 'slow', 'old'].map((name) => ({ id: `id-of-${name}`, shortId: name, name }))
const refusing =
  (names: readonly string[]) =>
  async ({ name }: { readonly name: string }) => {
    if (names.includes(name)) throw new Error('it has not ended')
  }
const told = async (names: readonly string[]) =>
  outcomeText(await forEachRun(runs, refusing(names)), (what) => `Deleted ${what}`, 'deleted')

test('all runs are told of by their number, one by its name', async () => {
  expect(await told([])).toBe('Deleted 3 runs')
  expect(await told(['slow', 'old'])).toMatch(/^Deleted fast;/)
})

test('what could not be done to some is said beside what was done to the others', async () => {
  expect(await told(['slow'])).toBe('Deleted 2 runs; slow could not be deleted: it has not ended')
  const { done, failures } = await forEachRun(runs, refusing(['slow']))
  expect(done.map(({ name }) => name)).toEqual(['fast', 'old'])
  expect(failures.map(({ run }) => run.name)).toEqual(['slow'])
})

test('where nothing could be done only that is said', async () => {
  expect(await told(['fast', 'slow', 'old'])).not.toContain('Deleted')
})

test('runs that are back are said to be pinned where they are', () => {
  const all = { done: runs, failures: [] }
  const one = { done: runs.slice(0, 1), failures: [] }
  expect(restoredText(all, 0)).toBe('3 runs are back')
  expect(restoredText(all, 3)).toBe(`3 runs are back; they are pinned, so no limit deletes them`)
  expect(restoredText(all, 1)).toBe(`3 runs are back; 1 of them is pinned, so no limit deletes it`)
  expect(restoredText(one, 1)).toBe(`${runs[0]!.name} is back; it is pinned, so no limit deletes it`)
})
