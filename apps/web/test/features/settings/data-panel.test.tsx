import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '../../../src/api/client.ts'
import { settingsQuery } from '../../../src/api/settings.ts'
import { DataPanel } from '../../../src/features/settings/data-panel.tsx'
import { knownThenRefused } from '../../known-then-refused.ts'
import { markupOf } from '../../rendered.tsx'

test('the form stays, with what was typed, where the settings can’t be loaded again', () => {
  vi.stubGlobal('location', { href: '/settings' })
  onTestFinished(() => void vi.unstubAllGlobals())
  const settings = { location: '/data', retention: { keepRuns: 7, keepDays: null, deletedDays: 30 } }
  const failed = new ApiError(500, { code: 'bug', message: 'it broke', fix: 'try again' })
  const panel = markupOf(<DataPanel />, knownThenRefused([[settingsQuery.queryKey, settings]], failed))
  expect(panel).toMatch(/The settings could not be loaded: it broke.*<form/)
})
