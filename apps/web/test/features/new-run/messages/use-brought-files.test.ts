import { expect, onTestFinished, test, vi } from 'vitest'
import { useBroughtFiles } from '../../../../src/features/new-run/messages/use-brought-files.ts'
import { rendered } from '../../../rendered.tsx'

test('files that arrive when the form isn’t shown any more change nothing', async () => {
  const onMessages = vi.fn()
  const { add } = rendered(() => useBroughtFiles(undefined, onMessages))
  const file = new File(['{}'], 'order.json')
  await add(Promise.resolve({ files: [{ path: file.name, file }], leftOut: [] }))
  expect(onMessages).not.toHaveBeenCalled()
})

test('files that were replaced or removed are no longer read', async () => {
  const signals: AbortSignal[] = []
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  vi.stubGlobal('fetch', (_: string, { signal }: { readonly signal: AbortSignal }) => {
    signals.push(signal)
    return new Promise(() => {})
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const { editSchema, clear } = rendered(() => useBroughtFiles(undefined, () => {}))
  editSchema('message A {}', 'A')
  await expect.poll(() => signals).toHaveLength(1)
  editSchema('message B {}', 'B')
  await expect.poll(() => signals).toHaveLength(2)
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
  clear()
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
})
