import { expect, onTestFinished, test, vi } from 'vitest'
import { savePicture } from '../../../../src/features/report/answer/save-picture.ts'

test('a picture that the server refuses is not made, and the reason is told', async () => {
  const problem = { code: 'refused', message: 'the run has no answer', fix: 'wait for its end' }
  vi.stubGlobal('fetch', async () => Response.json(problem, { status: 409 }))
  onTestFinished(() => void vi.unstubAllGlobals())
  await expect(savePicture('/api/runs/a/export?format=svg')).rejects.toThrow('the run has no answer')
})
