import { expect, test } from 'vitest'
import type { Comparison, Report } from '../../src/model/report/report.ts'
import { reportHtml } from '../../src/report/exports/report-html.ts'
import { reportMarkdown } from '../../src/report/exports/report-markdown.ts'
import { summarise } from '../../src/report/judge/summary.ts'
import { shownVerdicts } from '../../src/report/judge/verdicts/shown-verdicts.ts'
import { renderHeadline, renderShort } from '../../src/report/terminal/short-report.ts'
import { recordedReport } from '../golden/recorded-report.ts'

/* What a duel of commands comes to where their mean times can't be told apart. */
const made = recordedReport('command')
const cpu = /whole uses 1\.77×.more CPU time than half to run \[1\.64–1\.91\]/
const screen = { width: 400, color: false }

/** The recorded duel with other verdicts, in the named metrics. */
function duel(
  verdicts: Record<string, Comparison['verdict']>,
  { wouldHaveCalled = 0.3, others = 0.01 } = {},
) {
  const comparisons = made.comparisons.map((known) => ({
    ...known,
    verdict: verdicts[known.metric] ?? ('undecided' as const),
    wouldHaveCalled,
  }))
  return { ...made, comparisons, environment: { ...made.environment, othersShare: others } } satisfies Report
}

test('CPU time that is decided is the headline everywhere, after what is not', () => {
  const open = duel({ cpuNsPerOperation: 'more', peakMemoryBytes: 'less' })
  const told = new RegExp(`No difference in mean time was detected; ${cpu.source}`)
  for (const text of [summarise(open).headline, renderHeadline(open), renderShort(open, screen)])
    expect(text).toMatch(told)
  expect(reportMarkdown(open).replaceAll('\\', '')).toMatch(told)
  expect(reportHtml(open)).toMatch(told)
  expect(shownVerdicts(open)[0]!.text).toMatch(cpu)
})

test('so it is of a machine that was too busy to judge speeds', () => {
  const busy = duel({ cpuNsPerOperation: 'more' }, { wouldHaveCalled: 3, others: 0.4 })
  const told = new RegExp(`too busy to judge speeds; ${cpu.source}`)
  expect(summarise(busy).headline).toMatch(told)
  // Why stands in the line above.
  expect(renderShort(busy, screen)).toMatch(new RegExp(`\n${cpu.source}\n.*not judged\n`))
})

test('memory stands in where CPU time is not decided, and any other figure where neither is', () => {
  const headlineOf = (...verdicts: Parameters<typeof duel>) => summarise(duel(...verdicts)).headline
  const memory = /whole needs .* peak memory than half to run/
  expect(headlineOf({ peakMemoryBytes: 'more' })).toMatch(memory)
  expect(headlineOf({ peakMemoryBytes: 'more' }, { wouldHaveCalled: 3, others: 0.4 })).toMatch(memory)
  expect(headlineOf({ cpuNsPerOperation: 'same' })).toMatch(/; whole uses as much CPU time as half to run/)
  expect(headlineOf({ p50Ns: 'slower' })).toMatch(/; whole runs .* slower than half at p50/)
})

test('no difference was detected only where nothing is decided', () => {
  const count = made.comparisons.length
  expect(renderHeadline(duel({}))).toBe(
    `No difference was detected; ${count} of ${count} comparisons are undecided.\n`,
  )
  for (const { metric } of made.comparisons)
    for (const verdict of ['more', 'same'] as const)
      expect(renderHeadline(duel({ [metric]: verdict })), metric).not.toContain('No difference was detected')
})
