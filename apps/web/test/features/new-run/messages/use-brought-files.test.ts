import { expect, test, vi } from 'vitest'
import { useBroughtFiles } from '../../../../src/features/new-run/messages/use-brought-files.ts'
import { rendered } from '../../../rendered.tsx'

test('files that arrive when the form isn’t shown any more change nothing', async () => {
  const onMessages = vi.fn()
  const { add } = rendered(() => useBroughtFiles(undefined, onMessages))
  const file = new File(['{}'], 'order.json')
  await add(Promise.resolve({ files: [{ path: file.name, file }], leftOut: [] }))
  expect(onMessages).not.toHaveBeenCalled()
})
