import { describe, expect, test } from 'vitest'
import type { Report } from '../../src/model/report/report.ts'
import type { AskedUse } from '../../src/model/use/use.ts'
import { doubtLines } from '../../src/report/judge/doubts/doubt-lines.ts'
import { summarise } from '../../src/report/judge/summary.ts'
import { asRead } from '../../src/report/judge/with-reference.ts'
import { renderShort } from '../../src/report/terminal/short-report.ts'
import { warningInBrief } from '../../src/report/words/warning-words.ts'
import { recordedReport as recorded } from '../golden/recorded-report.ts'

const named = (known: Report, name: string): Report => ({ ...known, run: { ...known.run, name } })
const linesOf = (known: Report, use?: AskedUse) =>
  renderShort(known, { width: 160, color: false, ...(use && { use }) }).split('\n')

test('its first line names the messages once', () => {
  const codec = recorded('codec')
  const first = (name: string) => linesOf(named(codec, name))[0]

  expect(first('nightly')).toMatch(/^nightly · infrastructure-execution, size 10 · 5 rounds/)
  expect(first('quick codec: json and msgpackr on infrastructure-execution, size 10')).toMatch(
    /on infrastructure-execution, size 10 · 5 rounds/,
  )
  expect(first('json on infrastructure-execution')).toMatch(
    /on infrastructure-execution · size 10 · 5 rounds/,
  )
})

test('a machine that was too busy is told in one line, with what that does to the answer', () => {
  const made = recorded('storage')
  const open = { verdict: 'undecided', wouldHaveCalled: 3 } as const
  const comparisons = made.comparisons.map((known) => (known.pValue === null ? known : { ...known, ...open }))
  const storage = { ...made, comparisons }

  expect(linesOf(storage)[1]).toBe(
    'This machine was too busy to judge speeds (load 2.4 on 2 cores at the start); sizes decide here, and are exact',
  )
  expect(linesOf(storage, { retentionDays: 0 })[1]).toBe(
    'This machine was too busy to judge speeds (load 2.4 on 2 cores at the start); measure again when the machine is quiet',
  )
})

test('a duel on a machine that was too busy has what was measured, as not judged', () => {
  const made = recorded('duel')
  const open = { verdict: 'undecided', wouldHaveCalled: 3 } as const
  const comparisons = made.comparisons.map((known) => ({ ...known, ...open }))

  expect(linesOf({ ...made, comparisons }).join('\n')).toMatch(
    /\ninsert: jsonb-json \(B\) [\d.]+.[µm]s .*, jsonb-json \(A\) [\d.]+.[µm]s .*: \? [\d.]+× faster,\s+not judged\n/,
  )
})

describe('a duel', () => {
  const made = recorded('codec')
  const { duel } = recorded('duel').run.spec
  const asDuel = { ...made, run: { ...made.run, spec: { ...made.run.spec, ...(duel && { duel }) } } }

  test('has a line for every judged operation and for the sizes', () => {
    expect(linesOf(asDuel).slice(1, 7)).toEqual([
      expect.stringMatching(/^protobuf-es encodes infrastructure-execution 3\.1× slower than json /),
      expect.stringMatching(/^msgpackr encodes 1\.94× slower than json /),
      expect.stringMatching(/^protobuf-es decodes 1\.45× slower than json /),
      'messages are 1.14× smaller in msgpackr than in json (median)',
      'messages are 1.79× smaller in protobuf-es than in json (median)',
      expect.stringMatching(/^can’t tell after 5 rounds: msgpackr decodes /),
    ])
  })

  test.each([80, 160])('of many pairs has as many as fit on a screen of %i columns', (width) => {
    const comparisons = Array.from({ length: 6 }, () => structuredClone(made.comparisons)).flat()
    const lines = renderShort({ ...asDuel, comparisons }, { width, color: false })
      .trimEnd()
      .split('\n')
    expect(lines.length).toBeLessThanOrEqual(25)
    expect(lines).toContainEqual(expect.stringMatching(/^\d+ more with --full$/))
  })
})

test('a duel of two rounds that tells nothing says whether it is undecided, or nothing was compared', () => {
  const made = recorded('duel')
  const duel = { ...made, run: { ...made.run, rounds: 2 } }
  const open = duel.comparisons.map((known) => ({ ...known, verdict: 'undecided' as const }))

  expect(linesOf({ ...duel, comparisons: open })).toContain(
    `No difference was detected; ${open.length} of ${open.length} comparisons are undecided.`,
  )
  expect(linesOf({ ...duel, comparisons: [] })).toContain('Nothing was compared.')
})

test('a run of which every case failed says why', () => {
  const made = recorded('protocol')
  const failure = { reason: 'refused' as const, text: 'connect ECONNREFUSED 127.0.0.1:9' }
  const cases = made.cases.map((known) => ({ ...known, status: 'failed' as const, failure, metrics: {} }))
  const refused = 'Nothing was compared; every case failed: refused: connect ECONNREFUSED 127.0.0.1:9'
  expect(linesOf({ ...made, cases, comparisons: [] })).toContain(`${refused}.`)

  const otherwise = { ...cases[1]!, failure: { ...failure, text: 'connect ECONNRESET' } }
  expect(linesOf({ ...made, cases: cases.with(1, otherwise), comparisons: [] })).toContain(
    `${refused}, and 1 more reason.`,
  )
})

test('the command for the rest of it has it read as it is here', () => {
  const made = recorded('codec')
  const commandOf = (known: Report, use?: AskedUse) =>
    linesOf(known, use)
      .join(' ')
      .match(/show \w+ --full.*/)![0]
      .trim()
  expect(commandOf(made)).toMatch(/--full$/)
  const read = asRead(made, { reference: 'msgpackr', minimumEffect: 0.1 })
  expect(commandOf(read, { requestsPerSecond: 5000 })).toMatch(
    /--full --reference msgpackr --min-effect 10 --equal-within 10 --qps 5000$/,
  )
  const told = { ...made, run: { ...made.run, spec: { ...made.run.spec, use: { requestsPerSecond: 5000 } } } }
  expect(commandOf(told, { requestsPerSecond: 5000 })).toMatch(/--full$/)
})

test('a run that was not saved is not said to be one that can be shown', () => {
  const lines = renderShort(recorded('codec'), { width: 120, color: false, isSaved: false })

  expect(lines).not.toContain('show ')
  expect(lines).toContain('this run was not saved: --full prints everything')
})

describe.each([60, 80, 120, 200])('at %i columns', (width) => {
  const codec = recorded('codec')
  const noisy: Report = {
    ...codec,
    warnings: [{ code: 'disk-in-memory', severity: 'warning', values: {} }],
    cases: codec.cases.map((reported) => ({
      ...reported,
      warnings: [{ code: 'noisy-rounds', severity: 'warning', values: { coefficientOfVariation: 0.17 } }],
    })),
  }
  const text = renderShort(noisy, { width, color: false })

  test('every warning ends with what to do, however few words that leaves', () => {
    const warnings = text.slice(text.indexOf('\n! ')).split(/\n(?=! |everything)/)
    expect(warnings.slice(1, -1).map((warning) => warning.replace(/\s+/g, ' '))).toEqual([
      expect.stringMatching(/TMPDIR=\/var\/tmp$/),
      expect.stringMatching(/such as encode json: .*--when-quiet 10m$/),
    ])
  })

  test('nothing is wider than the terminal', () => {
    expect(text.split('\n').filter((line) => line.length > width)).toEqual([])
  })
})

test('a warning is told in full where there is room', () => {
  const warned: Report = {
    ...recorded('codec'),
    warnings: [{ code: 'not-pinned', severity: 'warning', values: {} }],
  }
  expect(doubtLines(warned, () => null)).toContain(
    'not pinned: this system has no taskset, so contenders move between cores; measure on Linux; the A/A band shows what this costs here',
  )
  expect(doubtLines(warned, (_, warning) => warningInBrief(warning))).toContain(
    'contenders move between cores; measure on Linux',
  )
})

test('each kind of fault is told with the count of its own cases', () => {
  const known = recorded('codec')
  const [first, ...others] = known.cases
  const faster = { code: 'not-steady', severity: 'warning', values: { firstSlicesSlowerBy: 0.4 } } as const
  const unsettled = { code: 'not-steady', severity: 'info', values: { unsettledRounds: 2, of: 5 } } as const
  const warned: Report = {
    ...known,
    linter: { ...known.linter, findings: [] },
    warnings: [],
    cases: [
      { ...first!, warnings: [faster] },
      ...others.map((reported) => ({ ...reported, warnings: [unsettled] })),
    ],
  }

  expect(doubtLines(warned, (_, warning) => warningInBrief(warning))).toEqual([
    expect.stringMatching(/^encode json: still getting faster while being measured; /),
    expect.stringMatching(new RegExp(`^${others.length} cases, such as .*: not steady in 2 of 5 rounds; `)),
  ])
  expect(summarise(warned).warnings).toBe(2)
})

test('cases that share a name with another are counted too', () => {
  const known = recorded('storage')
  const unsettled = { code: 'not-steady', severity: 'info', values: { unsettledRounds: 2, of: 5 } } as const
  const cases = known.cases.map((reported) => ({ ...reported, warnings: [unsettled] }))
  const line = doubtLines({ ...known, cases, warnings: [] }).find((told) => told.includes(' cases, '))!

  const counts = /^(\d+) cases, such as .* \(also [^,]+, [^,]+, [^,]+ and (\d+) more\)$/.exec(line)!
  expect(Number(counts[2])).toBe(Number(counts[1]) - 4)
})

test.each(['codec', 'duel', 'interrupted', 'storage', 'protocol'])(
  'as many warnings are told of, or said to be elsewhere, as the list counts: %s',
  (name) => {
    const report = recorded(name)
    const text = renderShort(report, { width: 120, color: false })
    const told = text.split('\n').filter((line) => line.startsWith('! '))
    const elsewhere = told.flatMap((line) => /^! (\d+) (?:more )?warnings? with --full/.exec(line)?.[1] ?? [])
    expect(told.length - elsewhere.length + Number(elsewhere[0] ?? 0)).toBe(summarise(report).warnings)
  },
)

test('where the rest is goes by the id that people type', () => {
  const codec = recorded('codec')
  expect(linesOf(codec).at(-2)).toMatch(new RegExp(` show ${codec.run.id.slice(-6)} --full$`))
})
