import * as z from 'zod/mini'
import { toFetch } from '../../../lanes/to-fetch.ts'
import { noCodeHere } from '../../../model/codec/own-code.ts'
import { invalidOption, WirebenchError } from '../../../model/errors.ts'
import { parseJson } from '../../../model/parse-json.ts'
import { type PresetName, presetNames, RunRequest, type RunSpec } from '../../../model/run/run-spec.ts'
import { withOwnField } from '../../../run/own-field.ts'
import { planRemarks, planRun } from '../../../run/plan.ts'
import { resolveSpec } from '../../../run/resolve-spec.ts'
import { defaultHomeFolder } from '../../../store/home-folder.ts'
import type { AddCommand } from '../../io.ts'
import { lanesOfSpec } from '../../options/fetch-option.ts'
import { readAll } from '../../read-input.ts'
import { allowCode, withOwnCode } from '../../run/own-code.ts'

/** `bench plan`, for the server: what a request on standard input would do, or why it can't, as JSON. */
export const addPlanCommand: AddCommand = (program, io, done) => {
  program
    .command('plan', { hidden: true })
    .requiredOption('--spec <file>', 'only - for standard input')
    .option(allowCode.flag, allowCode.help)
    .action(async (options: { allowCode?: true }) => {
      const request = z.safeParse(RunRequest, parseJson(await readAll(io.stdin)))
      if (!request.success) {
        const path = request.error.issues[0]?.path.join('.') ?? ''
        return refuse(
          'invalid-option',
          `${path || 'the request'} has a value that doesn’t fit`,
          'see the API’s schema',
          path,
        )
      }
      try {
        if (!options.allowCode) refuseFolders(request.data)
        const known = options.allowCode ? await withOwnCode(request.data) : request.data
        const homeFolder = defaultHomeFolder(io.environment)
        const plan = planned(await withOwnField(known, homeFolder))
        const fetches = await toFetch(lanesOfSpec(plan.spec), homeFolder)
        io.stdout.write(`${JSON.stringify({ ...plan, ...(fetches.length > 0 && { fetches }) })}\n`)
        done(0)
      } catch (error) {
        if (!(error instanceof WirebenchError)) throw error
        refuse(error.code, error.inForm.message, error.inForm.hint, error.field)
      }
    })

  function refuse(code: string, message: string, hint: string, field: string | undefined): void {
    io.stdout.write(`${JSON.stringify({ code, message, hint, field })}\n`)
    done(2)
  }
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
