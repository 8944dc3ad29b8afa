import { expect, test } from 'vitest'
import { forEachRun, outcomeText } from '../../../../src/features/runs/actions/for-each-run.ts'

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
