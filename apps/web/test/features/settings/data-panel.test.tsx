import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '../../../src/api/client.ts'
import { settingsQuery } from '../../../src/api/settings.ts'
import { DataPanel } from '../../../src/features/settings/data-panel.tsx'
import { knownThenRefused } from '../../known-then-refused.ts'

test('the form stays, with what was typed, where the settings can’t be loaded again', () => {
  vi.stubGlobal('location', { href: '/settings' })
  onTestFinished(() => void vi.unstubAllGlobals())
  const settings = { location: '/data', retention: { keepRuns: 7, keepDays: null, deletedDays: 30 } }
  const failed = new ApiError(500, { code: 'bug', message: 'it broke', fix: 'try again' })
  const panel = renderToStaticMarkup(
    <QueryClientProvider client={knownThenRefused([[settingsQuery.queryKey, settings]], failed)}>
      <DataPanel />
    </QueryClientProvider>,
  )
  expect(panel).toMatch(/The settings could not be loaded: it broke.*<form/)
})
