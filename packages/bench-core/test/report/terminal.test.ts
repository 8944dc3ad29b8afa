import { describe, expect, test } from 'vitest'
import { report } from '../../src/report/report.ts'
import { renderReport } from '../../src/report/terminal.ts'
import { fitting, textTable, textWidth, wrapped } from '../../src/report/words/text-table.ts'
import { retold } from '../fixtures/retold.ts'
import { runEvents } from '../fixtures/run-events.ts'

const text = renderReport(report(runEvents()), { width: 100, color: false })

describe('a report on a terminal', () => {
  test('is plain text without colour and has escape codes with it', () => {
    expect(text).not.toContain('\u001b')
    expect(text).not.toContain('\u00a0')
    expect(renderReport(report(runEvents()), { width: 100, color: true })).toContain('\u001b[1m')
  })

  test('says why a case failed, what to do about warnings, and how a run ended', () => {
    const shown = renderReport(
      report(
        runEvents({
          rounds: 1,
          state: 'cancelled',
          reason: { code: 'by-user' },
          failures: [{ contender: 'msgpackr', operation: 'decode', reason: 'lossy', text: 'id changed' }],
        }),
      ),
      { width: 200, color: false },
    )
    expect(shown).toContain('msgpackr failed: lossy: id changed')
    expect(shown).toContain('! 1 of at least 3 rounds: intervals are wide or missing; measure more --rounds')
    expect(shown).toContain(', cancelled by the user')
  })

  test('shows a run without a round without tables or verdicts', () => {
    const shown = renderReport(report(runEvents({ rounds: 0, state: 'failed', nullPairs: false })), {
      width: 80,
      color: false,
    })
    expect(shown).toContain('json was not measured')
    expect(shown).not.toContain('verdicts\n')
    expect(shown).not.toMatch(/this run detects/i)
  })

  test('names a broken rule', () => {
    const events = retold(runEvents(), 'block-measured', ({ contender, maxNs }) =>
      contender === 'msgpackr' ? { meanNs: maxNs * 3 } : {},
    )
    expect(renderReport(report(events), { width: 200, color: false })).toContain(
      '! broken rule mean-within-range (encode msgpackr): mean',
    )
  })

  test('gives times that the clock cannot tell as an upper bound', () => {
    const coarse = report(runEvents({ environment: { clockFloorNs: 20_000 } }))
    expect(renderReport(coarse, { width: 100, color: false })).toMatch(
      /msgpackr +6\.\d+ +\d\.\d % +0 % +<40\.0 +<40\.0/,
    )
  })

  test('has a scorecard that fits sixty columns', () => {
    const narrow = renderReport(report(runEvents()), { width: 60, color: false }).split('\n')
    const begin = narrow.findIndex((line) => line.startsWith('scorecard'))
    const scorecard = narrow.slice(begin, narrow.indexOf('', begin))
    expect(scorecard.length).toBeGreaterThan(5)
    expect(Math.max(...scorecard.map((line) => textWidth(line)))).toBeLessThanOrEqual(60)
  })

  test('wraps prose to the width it is given', () => {
    const narrow = renderReport(report(runEvents()), { width: 60, color: false })
    const prose = narrow.slice(narrow.indexOf('verdicts')).split('\n')
    expect(Math.max(...prose.map((line) => line.length))).toBeLessThanOrEqual(60)
  })
})

test('a table aligns its columns by what a reader sees', () => {
  const columns = [
    { header: '', align: 'left' },
    { header: 'µs', align: 'right' },
  ] as const
  expect(
    textTable(columns, [
      ['Zürich', '1.5'],
      ['é', '12.5'],
    ]),
  ).toEqual(['          µs', 'Zürich   1.5', 'é       12.5'])
  expect(
    textTable(columns, [
      ['注文', '1.5'],
      ['👍🏽', '2.5'],
      ['abcd', '3.5'],
    ]),
  ).toEqual(['       µs', '注文  1.5', '👍🏽    2.5', 'abcd  3.5'])
})

test('a text is cut before the character that no longer fits', () => {
  expect(['plain', '注文 12', '👍🏽👍🏽', 'é'.repeat(9)].map((text) => fitting(text, 3))).toEqual([
    'pla',
    '注',
    '👍🏽',
    'ééé',
  ])
  expect(fitting('注文', 4)).toBe('注文')
})

test('a word longer than the width stays whole', () => {
  expect(wrapped('a verylongword b', 5, '  ')).toEqual(['a', '  verylongword', '  b'])
})
