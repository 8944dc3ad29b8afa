import { type ExitCode, WirebenchError } from '../../../model/errors.ts'
import type { DoctorReport } from '../../../model/machine/doctor.ts'
import type { RunRequest } from '../../../model/run/run-request.ts'
import { diagnosis, type SavedRunsCheck } from '../../../report/doctor/diagnosis.ts'
import { textTable, wrapped } from '../../../report/words/text-table.ts'
import { defaultHomeFolder } from '../../../store/index.ts'
import { keepDiagnosis } from '../../agent/last-diagnosis.ts'
import { examineMachine } from '../../examine-machine.ts'
import type { AddCommand, Io } from '../../io.ts'
import { checkOutputs, writeJson } from '../../output/outputs.ts'
import { noWaitHelp } from '../../run/perform-run.ts'
import { storeOptionsHelp, withSavedRuns } from '../../saved-runs.ts'

/** `bench doctor`: whether this machine is fit to measure on, what it could tell apart, and what would make it better. */
export const addDoctorCommand: AddCommand = (program, io, done) => {
  program
    .command('doctor')
    .description('check whether this machine is suitable for benchmarking, in about 15 seconds')
    .option('--json <file>', 'write the findings as JSON; - for standard output')
    .option('--no-wait', noWaitHelp)
    .addHelpText('after', storeOptionsHelp)
    .action(async (options: DoctorOptions) => done(await askDoctor(io, options)))
}

interface DoctorOptions {
  readonly json?: string
  readonly wait: boolean
}

/** Tells what there is to say of this machine; 1 where it isn't fit. */
export async function askDoctor(
  io: Io,
  { json, wait }: DoctorOptions,
  request?: RunRequest,
): Promise<ExitCode> {
  checkOutputs({ json })
  const savedRuns = await checkSavedRuns(io)
  const examined = await examineMachine(io, wait, request)
  if (examined === null) {
    io.stderr.write('cancelled; nothing was judged\n')
    return 1
  }
  const examination = { ...examined, savedRuns }
  const found = diagnosis(examination)
  await keepDiagnosis(defaultHomeFolder(io.environment), diagnosis(examination, 'inForm'))
  const target = json === '-' ? io.stderr : io.stdout
  target.write(`${findingsText(found, io.columns).join('\n')}\n`)
  if (json !== undefined) writeJson(json, found, io)
  return found.fit ? 0 : 1
}

async function checkSavedRuns(io: Io): Promise<SavedRunsCheck> {
  try {
    return { status: 'reachable', location: await withSavedRuns(io, async ({ location }) => location) }
  } catch (error) {
    if (!(error instanceof WirebenchError)) throw error
    const fix = { inTerminal: error.hint, inForm: error.inForm.hint }
    return { status: 'unreachable', reason: error.message, fix }
  }
}

function fitness(fit: boolean, allWell: boolean): string {
  if (!fit) return 'It isn’t suitable for benchmarking now: first fix what is marked bad.'
  return allWell
    ? 'It is suitable for benchmarking.'
    : 'It is suitable for benchmarking, and fixing the points above would let it detect smaller differences.'
}

function findingsText({ findings, fit, summary }: DoctorReport, width: number): string[] {
  const rows = findings.map(({ status, check, text }) => [status, check, text])
  const [, ...lines] = textTable(
    ['', '', ''].map((header) => ({ header, align: 'left' as const })),
    rows,
  )
  const better = findings.filter(({ fix }) => fix !== null)
  return [
    ...lines,
    ...(better.length === 0 ? [] : ['', 'To improve it:']),
    ...better.flatMap(({ check, fix }) => wrapped(`- ${check}: ${fix}`, width, '  ')),
    '',
    ...wrapped(summary, width),
    fitness(fit, better.length === 0),
  ]
}
