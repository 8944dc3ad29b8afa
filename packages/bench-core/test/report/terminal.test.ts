import { describe, expect, test } from 'vitest'
import { report } from '../../src/report/report.ts'
import { renderReport } from '../../src/report/terminal.ts'
import { textTable, textWidth, wrapped } from '../../src/report/words/text-table.ts'
import { runEvents } from '../fixtures/run-events.ts'

const text = renderReport(report(runEvents()), { width: 100, color: false })

describe('a report on a terminal', () => {
  test('has a table of percentiles for every operation, in one unit', () => {
    expect(text).toContain('encode infrastructure-execution\n')
    const [, header, json] = text.slice(text.indexOf('decode infrastructure-execution\n')).split('\n')
    expect(header).toMatch(/^ +mean µs +± +in GC +p50 +p90 +p95 +p99 +p99\.9 +max +ops\/s +samples$/)
    expect(json).toMatch(
      /^json +14\.0 +0\.\d % +\d\.\d % +13\.\d +15\.\d +15\.\d +16\.\d +\d+ \[[\d.]+–\d+\] +\d+ +71\.\d k +10,000$/,
    )
  })

  test('has sizes, verdict sentences, the machine, and what the run could tell apart', () => {
    expect(text).toMatch(/protobuf-es +infrastructure-execution +2,078 B +2,168 B +2,171 B +2,278 B/)
    expect(text).toMatch(/- protobuf-es decodes 1\.\d\d× slower than json \[/)
    for (const fact of ['CPU: Example CPU 2.5 GHz', 'memory: 8.00 GiB', 'pinned to core: 1'])
      expect(text).toContain(`\n${fact}\n`)
    expect(text).toContain('This run detects differences of')
  })

  test('a percentile of few samples stands with its interval, one of many alone', () => {
    const few = renderReport(report(runEvents({ rounds: 4, blockSamples: 400 })), {
      width: 140,
      color: false,
    })
    const [, , json] = few.slice(few.indexOf('decode infrastructure-execution\n')).split('\n')
    expect(json!.match(/\[[\d.]+–[\d.]+\]/g)).toHaveLength(1)
    expect(json).toMatch(/ 16\.\d \[16\.\d–1\d\.\d\] /)
    const [, , many] = text.slice(text.indexOf('decode infrastructure-execution\n')).split('\n')
    expect(many).toMatch(/ 16\.\d +\d+ \[/)
  })

  test('says once what holds for all of it', () => {
    expect(text.match(/All cases/g)).toHaveLength(1)
    expect(text).toContain('\n\nAll cases: infrastructure-execution\n\n')
  })

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
          reason: 'cancelled by the user',
          failures: [{ contender: 'msgpackr', operation: 'decode', reason: 'lossy', text: 'lossy at id' }],
        }),
      ),
      { width: 200, color: false },
    )
    expect(shown).toContain('msgpackr failed: lossy at id')
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
    expect(shown).not.toContain('This run detects')
  })

  test('names a broken rule', () => {
    const events = runEvents().map((recorded) =>
      recorded.event.type === 'block-measured' && recorded.event.contender === 'msgpackr'
        ? { ...recorded, event: { ...recorded.event, meanNs: recorded.event.maxNs * 3 } }
        : recorded,
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
})

test('a word longer than the width stays whole', () => {
  expect(wrapped('a verylongword b', 5, '  ')).toEqual(['a', '  verylongword', '  b'])
})
