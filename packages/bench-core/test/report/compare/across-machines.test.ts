import { describe, expect, test } from 'vitest'
import type { Placement } from '../../../src/model/machine/agent.ts'
import { AcrossMachines } from '../../../src/model/report/across-machines.ts'
import type { Report } from '../../../src/model/report/report.ts'
import { acrossMachines, type RunOnMachine } from '../../../src/report/compare/across-machines.ts'
import { acrossDocument } from '../../../src/report/document/across-machines.ts'
import {
  acrossCsv,
  acrossHtml,
  acrossJson,
  acrossMarkdown,
} from '../../../src/report/exports/across-files.ts'
import { readReports } from '../../../src/report/exports/read-report.ts'
import { renderAcross } from '../../../src/report/terminal/across-machines.ts'
import { contendersTimes, reportOf } from '../../fixtures/compared-runs.ts'

/** The run of an agent, by default of a machine of its own. */
function on(agent: string, report: Report | null, placed: Partial<Placement> = {}): RunOnMachine {
  const id = report?.run.id ?? agent
  const placement = {
    ...{ place: 'label=pool=x', setId: 'a set', agent, attempt: 1, fingerprint: agent },
    ...{ isLapsed: false, queuePosition: null, startsInMs: null, ...placed },
  }
  return { id, shortId: `run-${agent}`, state: report?.run.state ?? 'queued', report, placement }
}

const times = (run: number, msgpackr: number) =>
  reportOf(run, { contenders: contendersTimes({ msgpackr }), environment: { hostName: `host-${run}` } })
/** msgpackr is faster on all of them, by more on one than on another. */
const three = [on('b', times(2, 1.1)), on('c', times(3, 1.3)), on('a', times(1, 0.9))]

const encodeOf = ({ rows }: AcrossMachines) =>
  rows.find(({ operation, contender }) => operation === 'encode' && contender === 'msgpackr')!

const pictureOf = (across: AcrossMachines, contender: string) =>
  acrossDocument(across)[0]!.pictures!().find(({ title }) => title.startsWith(`${contender} encode`))!

describe('three machines', () => {
  const across = acrossMachines(three)

  test('stand in the order of their names, each with its verdict, and have an estimate that lies among them', () => {
    expect(AcrossMachines.parse(across)).toBeTruthy()
    expect(across.machines.map(({ name }) => name)).toEqual(['a', 'b', 'c'])
    const { cells, joint } = encodeOf(across)
    expect(cells.map((cell) => cell?.verdict)).toEqual(['faster', 'faster', 'faster'])
    const ratios = cells.map((cell) => cell!.ratio!.value)
    expect(joint!.machines).toBe(3)
    expect(joint!.value).toBeGreaterThan(Math.min(...ratios))
    expect(joint!.value).toBeLessThan(Math.max(...ratios))
    expect(joint!.predicted.low).toBeLessThan(joint!.low)
    expect(joint!.predicted.high).toBeGreaterThan(joint!.high)
    expect(across.notes).toEqual([])
  })

  test('are told alike on a terminal, in Markdown and as a page', () => {
    const cell = /\d\.\d+× faster \[[\d.]+–[\d.]+\]/g
    const terminal = renderAcross(across, { width: 400, color: false })
    const told = (text: string) => text.match(cell)?.toSorted()
    expect(told(terminal)!.length).toBeGreaterThan(4)
    expect(told(acrossMarkdown(across).replaceAll('\\', ''))).toEqual(told(terminal))
    expect(told(acrossHtml(across).replaceAll(/<svg.*?<\/svg>/gs, ''))).toEqual(told(terminal))
    for (const text of [terminal, acrossMarkdown(across), acrossHtml(across)]) {
      expect(text).toContain('over machines')
      expect(text).toContain('on another such machine')
    }
  })

  test('have a picture of which the estimate over machines has the colour of its outcome', () => {
    const colorOf = (contender: string) =>
      pictureOf(across, contender).series.find(({ style }) => style.name === 'joint')!.style.color
    expect(colorOf('msgpackr')).toBe('var(--muted)')
    expect(colorOf('protobuf-es')).toBe('var(--worse)')
  })

  test('go on below themselves on a terminal where the table is of names alone, too', () => {
    const lines = renderAcross(across, { width: 100, color: false }).split('\n')
    const [first, ...below] = lines.filter((line) => line.startsWith('machine '))
    expect(first!.length).toBeLessThanOrEqual(100)
    expect(below).toEqual([expect.stringMatching(/^machine +headline$/)])
  })

  test('are lines of CSV, and JSON from which their reports can be had again', () => {
    const lines = acrossCsv(across).trimEnd().split('\r\n')
    expect(lines).toHaveLength(1 + across.rows.length * (3 + 2))
    const reports = three.flatMap(({ report }) => report ?? [])
    const again = readReports(acrossJson(across, reports), 'a file')
    expect(again.map(({ run }) => run.id).toSorted()).toEqual(reports.map(({ run }) => run.id).toSorted())
  })
})

test('a case that one of three machines can’t compare has no estimate, and everything says which machine and why', () => {
  const reason = { code: 'still-faster', contender: 'msgpackr' } as const
  const told = 'msgpackr was still getting faster while being measured'
  const report = times(3, 1.3)
  const comparisons = report.comparisons.map((comparison) =>
    comparison.operation === 'encode' && comparison.contender === 'msgpackr'
      ? { ...comparison, verdict: 'not-comparable' as const, reason }
      : comparison,
  )
  const across = acrossMachines([
    ...three.filter(({ shortId }) => shortId !== 'run-c'),
    on('c', { ...report, comparisons }),
  ])
  expect(encodeOf(across).joint).toBeNull()
  expect(encodeOf(across).uncounted).toEqual([{ machine: 'c', reason }])
  for (const text of [
    renderAcross(across, { width: 400, color: false }),
    acrossMarkdown(across).replaceAll('\\', ''),
    acrossHtml(across),
  ]) {
    expect(text).toContain('over machines')
    expect(text).toContain('needs 3 machines, 2 count')
    expect(text).toContain(
      `left out of the estimate over machines: msgpackr encode infrastructure-execution on c: ${told}`,
    )
  }
  expect(acrossCsv(across)).toContain(`,${told}\r\n`)
  expect(pictureOf(across, 'msgpackr').y.ticks.map(({ text }) => text)).toEqual(['a', 'b'])
})

test('two machines have no estimate, and it is said how many it takes', () => {
  const across = acrossMachines(three.slice(0, 2))
  expect(encodeOf(across).joint).toBeNull()
  expect(across.notes).toEqual(['an estimate over machines needs at least 3 machines; there are 2'])
  expect(renderAcross(across, { width: 400, color: false })).not.toContain('another one')
})

test('a machine counts once, by whatever agents it measured, with the run that has most rounds', () => {
  const { machines, leftOut } = acrossMachines([
    ...three,
    on('a', reportOf(4, { rounds: 3 })),
    on('d', reportOf(5, { rounds: 3 }), { fingerprint: 'b' }),
  ])
  expect(machines.map(({ name, run }) => [name, run.rounds])).toEqual([
    ['a', 8],
    ['b', 8],
    ['c', 8],
  ])
  expect(leftOut.map(({ reason }) => reason)).toEqual([
    'was measured on a too, whose run run-a counts',
    'was measured by d on the machine of b, whose run run-b counts',
  ])
})

describe('a machine counts once too', () => {
  const told = (runs: readonly RunOnMachine[]) => {
    const { machines, leftOut } = acrossMachines(runs)
    return { machines: machines.map(({ name }) => name), leftOut: leftOut.map(({ reason }) => reason) }
  }
  const [one, other] = [times(1, 1), times(2, 1.1)]
  const saved = (report: Report): RunOnMachine => ({ ...on('x', report), shortId: 'run-x', placement: null })
  const again = reportOf(4, { rounds: 3, environment: { hostName: 'host-1' } })

  test('where its software changed between two runs', () => {
    const runs = [on('a', one, { fingerprint: 'f1-old' }), on('b', again, { fingerprint: 'f1-new' })]
    const leftOut = ['was measured by b on the machine of a, whose run run-a counts']
    expect(told(runs)).toEqual({ machines: ['a'], leftOut })
  })

  test('with a run by an agent and one without', () => {
    const leftOut = ['was measured on a too, whose run run-a counts']
    expect(told([on('a', one), saved(again)])).toEqual({ machines: ['a'], leftOut })
  })

  test('with a run of an agent and the file of it, of which nothing is to be said', () => {
    expect(told([saved(one), on('a', one), on('b', other)])).toEqual({ machines: ['a', 'b'], leftOut: [] })
  })

  test('and another one of its name for itself, where agents tell them apart', () => {
    expect(told([on('a', one), on('b', again)])).toEqual({ machines: ['a', 'b'], leftOut: [] })
  })
})

test('of runs without agents the hosts are the machines', () => {
  const saved = three.map((run) => ({ ...run, placement: null }))
  const twice = { ...on('x', reportOf(7, { environment: { hostName: 'host-1' } })), placement: null }
  const { machines, leftOut } = acrossMachines([...saved, twice])
  expect(machines.map(({ name }) => name)).toEqual(['host-1', 'host-2', 'host-3'])
  expect(leftOut).toHaveLength(1)
})

test('what has not ended, has measured nothing or other messages is left out with the reason', () => {
  const other = reportOf(8)
  const spec = { ...other.run.spec, seed: 7 }
  const { machines, leftOut } = acrossMachines([
    on('a', times(1, 1)),
    on('waits', null, { agent: null, queuePosition: 2, startsInMs: 60_000 }),
    { ...on('lost', null), state: 'interrupted' },
    on('other', { ...other, run: { ...other.run, seed: 7, spec } }),
  ])
  expect(machines.map(({ name }) => name)).toEqual(['a'])
  expect(leftOut.map(({ run, reason, goesOn }) => [run, reason, goesOn])).toEqual([
    ['run-other', 'measured other messages', undefined],
    ['run-waits', expect.stringMatching(/^waits for label=pool=x, place 2, 60/), true],
    ['run-lost', 'is interrupted and has no finished round', undefined],
  ])
})

test('what differs besides the machines is said', () => {
  const newer = reportOf(2, { environment: { hostName: 'host-2', runtime: 'node v99' } })
  const { notes } = acrossMachines([on('a', times(1, 1)), on('b', newer), on('c', times(3, 1))])
  expect(notes.join()).toMatch(/^not only the machine differs.*runtime/)
})
