import { expect, test } from 'vitest'
import { ApiError } from '../../src/api/client.ts'
import { runQuery } from '../../src/api/queries.ts'
import { RunLivePage, RunPage } from '../../src/app/run-page.tsx'
import { CasePage } from '../../src/features/case/case-page.tsx'
import { RunBar } from '../../src/features/compare/runs/run-bar.tsx'
import { knownThenRefused } from '../known-then-refused.ts'
import { pageAt } from '../page-at.tsx'
import { markupOf } from '../rendered.tsx'

const run = '7k2m9q'
const gone = new ApiError(404, {
  code: 'unknown-run',
  message: 'there is no such run',
  fix: 'choose another',
})
const known = { id: '01kajq8z9m4x6s2t5v7k2m9q', shortId: run, name: 'before', state: 'completed' }
const queryClient = knownThenRefused([[runQuery(run).queryKey, known]], gone)

const pages = { '/runs/$run': RunPage, '/runs/$run/live': RunLivePage, '/runs/$run/cases/$caseKey': CasePage }

test.each([`/runs/${run}`, `/runs/${run}/live`, `/runs/${run}/cases/codec`])(
  'at %s, a run that was deleted since it was shown is missing',
  async (address) => {
    expect(await pageAt(address, pages, queryClient)).toContain(`Run ${run} not found`)
  },
)

test('in a comparison, it is missing too', () => {
  const nothing = { base: undefined, compared: [], leftOut: [], onRuns() {}, onBase() {} }
  const bar = markupOf(<RunBar ids={[run]} {...nothing} />, queryClient)
  expect(bar).toContain(`Run ${run} was not found`)
})
