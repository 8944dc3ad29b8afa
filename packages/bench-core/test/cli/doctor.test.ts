import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { lastDiagnosis } from '../../src/cli/agent/last-diagnosis.ts'
import { askDoctor } from '../../src/cli/commands/set-up/doctor-command.ts'
import { DoctorReport } from '../../src/model/machine/doctor.ts'
import { RunRequest } from '../../src/model/run/run-request.ts'
import { measureForMoments } from '../run/support/measure-for-moments.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { collectingIo, type Outcome, outcomeOf } from './support/bench-io.ts'

measureForMoments()

const home = temporaryFolder()

const environment = () => ({
  WIREBENCH_HOME: home,
  WIREBENCH_LOCK: `\0wirebench-${randomUUID()}`,
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
})

/** Asks by rounds as short as those of a smoke run. */
async function outcomeSoon(): Promise<Outcome> {
  const { io, stdout, stderr } = collectingIo({ environment: environment() })
  const control = { preset: 'smoke', rounds: 3, codecs: ['json'], tests: ['serialization'] } as const
  const code = await askDoctor(io, { json: '-', wait: true }, z.parse(RunRequest, control))
  return { code, stdout: stdout(), stderr: stderr() }
}

test('the doctor measures identical code, says what the machine could tell apart, and exits by whether it is fit', async () =>
  expectDiagnosis(await outcomeSoon()))

test('does so by the slices of a quick run', { tags: 'slow' }, async () =>
  expectDiagnosis(await outcomeOf(['doctor', '--json', '-'], { environment: environment() })),
)

async function expectDiagnosis({ code, stdout, stderr }: Outcome): Promise<void> {
  const found = z.parse(DoctorReport, JSON.parse(stdout))
  expect(code).toBe(found.fit ? 0 : 1)
  expect(found.smallestDifference!.quick).toBeGreaterThanOrEqual(found.smallestDifference!.standard)
  expect(stderr.replaceAll(/\s+/g, ' ')).toContain(found.summary)
  expect(stderr).toContain('round 3 of 3')
  const { fit, smallestDifference } = found
  const onPage = (text: string) =>
    text.replace('--when-quiet 10m', '“Start when quiet”').replace(', or use --no-save', '')
  const findings = found.findings.map((finding) => ({ ...finding, fix: finding.fix && onPage(finding.fix) }))
  const kept = {
    doctor: { at: expect.any(String), fit, summary: onPage(found.summary), smallestDifference },
    findings,
  }
  expect(await lastDiagnosis(home)).toEqual(kept)
  expect(found.findings.find(({ check }) => check === 'saved runs')).toMatchObject({
    status: 'could be better',
    fix: expect.stringContaining('--no-save'),
  })
}

test('a doctor who is interrupted says nothing of the machine', async () => {
  const { code, stdout, stderr } = await outcomeOf(['doctor'], {
    environment: environment(),
    signal: AbortSignal.abort(),
  })
  expect(code).toBe(1)
  expect(stdout).toBe('')
  expect(stderr).toBe('cancelled; nothing was judged\n')
})
