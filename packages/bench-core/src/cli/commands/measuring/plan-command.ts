import { toFetch } from '../../../lanes/to-fetch.ts'
import { noCodeHere } from '../../../model/codec/own-code.ts'
import { invalidOption, WirebenchError } from '../../../model/errors.ts'
import { type PresetName, presetNames, type RunRequest, type RunSpec } from '../../../model/run/run-spec.ts'
import { withOwnField } from '../../../run/own-field.ts'
import { planRemarks, planRun } from '../../../run/plan.ts'
import { resolveSpec } from '../../../run/resolve-spec.ts'
import { defaultHomeFolder } from '../../../store/home-folder.ts'
import type { AddCommand, Io } from '../../io.ts'
import { lanesOfSpec } from '../../options/fetch-option.ts'
import { readRequest } from '../../read-request.ts'
import { allowCode, withOwnCode } from '../../run/own-code.ts'
import { tellServer } from '../set-up/examination.ts'

/** `bench plan`, for the server: what a request on standard input would do, or why it can't, as JSON. */
export const addPlanCommand: AddCommand = (program, io, done) => {
  program
    .command('plan', { hidden: true })
    .requiredOption('--spec <file>', 'only - for standard input')
    .option(allowCode.flag, allowCode.help)
    .action(async (options: { allowCode?: true }) =>
      done(await tellServer(() => planOf(io, options.allowCode === true), io.stdout)),
    )
}

async function planOf({ stdin, environment }: Io, allowsCode: boolean) {
  const request = await readRequest(stdin)
  if (!allowsCode) refuseFolders(request)
  const known = allowsCode ? await withOwnCode(request) : request
  const homeFolder = defaultHomeFolder(environment)
  const plan = planned(await withOwnField(known, homeFolder))
  const fetches = await toFetch(lanesOfSpec(plan.spec), homeFolder)
  return { ...plan, ...(fetches.length > 0 && { fetches }) }
}

/** To plan lanes runs programs of their folders. */
function refuseFolders({ duel }: RunRequest): void {
  const side = (['a', 'b'] as const).find((name) => duel?.[name].lanes !== undefined)
  if (side === undefined) return
  const { message, fix } = noCodeHere
  throw invalidOption(message, fix, `duel.${side}.lanes`)
}

function planned(request: RunRequest) {
  const spec = resolveSpec(request)
  const { estimateMs, cases } = planRun(spec)
  return {
    spec,
    estimateMs,
    cases: cases.length,
    basis: 'the preset',
    suites: spec.suites.map((suite) => ({ suite, ...planOfSuite(spec, suite) })),
    remarks: planRemarks(spec),
    presets: Object.fromEntries(presetNames.flatMap((preset) => estimateOfPreset(request, preset))),
  }
}

function planOfSuite(spec: RunSpec, suite: RunSpec['suites'][number]) {
  const { estimateMs, cases } = planRun({ ...spec, suites: [suite] })
  return { estimateMs, cases: cases.length }
}

/** The same with the rounds of another preset, for those who choose between them; none of one that can't take all that was asked. */
function estimateOfPreset(request: RunRequest, preset: PresetName): (readonly [PresetName, number])[] {
  const { rounds: _, maximumRounds: __, untilDecided: ___, ...rest } = request
  try {
    return [[preset, planRun(resolveSpec({ ...rest, preset })).estimateMs]]
  } catch (error) {
    if (error instanceof WirebenchError) return []
    throw error
  }
}
