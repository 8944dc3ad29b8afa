import { isBesideOthers, settingsParameter } from '../../../model/codec/runtime-settings.ts'
import { workloadTitle } from '../../../model/messages/own-workload-name.ts'
import type { CaseGroup, CaseKey, Parameters } from '../../../model/report/case-key.ts'
import type { SuiteName } from '../../../model/suite-name.ts'
import { joined } from '../../../model/text/joined.ts'
import { operationParameters } from './corpus-cell.ts'
import { parametersText } from './parameter-words.ts'

/** What a reader has been told before a sentence, so that the sentence need not say it. */
export interface SharedParts {
  /** Null where it hasn't been told. */
  readonly workload: string | null
  readonly parameters: Parameters
}

/** Whatever has cases: a report, or what one is made from. */
interface WithCases {
  readonly cases: readonly { readonly key: CaseKey }[]
}

export const nothingShared: SharedParts = { workload: null, parameters: {} }

/** Operations on messages of their own, which say nothing about those of the others. */
const onOwnMessages: ReadonlySet<string> = new Set(['evolve', 'size-sweep'])

/**
 * What holds wherever it applies in one suite's cases: their messages, where all have the same, and every parameter with
 * one value only; no size where some messages have none, and no settings where some cases are under the usual ones. How hard an operation tries, and how loaded it is, is told with the operation; a rate beside loops that
 * have none would read as theirs.
 */
export function sharedParts(keys: readonly CaseKey[], suite: SuiteName): SharedParts {
  const all = keys.filter((key) => key.suite === suite)
  const usual = all.filter(({ operation }) => !onOwnMessages.has(operation))
  const own = usual.length > 0 ? usual : all
  const workloads = new Set(own.map(({ workload }) => workload))
  const sized = new Set(own.filter(({ parameters }) => 'size' in parameters).map(({ workload }) => workload))
  const values = new Map<string, Set<Parameters[string]>>()
  for (const key of own) {
    const ofOperation = operationParameters(key)
    for (const [name, value] of Object.entries(key.parameters))
      if (!(name in ofOperation)) values.set(name, (values.get(name) ?? new Set()).add(value))
  }
  if (sized.size < workloads.size) values.delete('size')
  if (!own.every(isBesideOthers)) values.delete(settingsParameter)
  if ((values.get('load')?.size ?? 0) > 1) values.delete('rate')
  const alike = [...values].flatMap(([name, known]) => (known.size === 1 ? [[name, [...known][0]!]] : []))
  return {
    workload: workloads.size === 1 ? [...workloads][0]! : null,
    parameters: Object.fromEntries(alike),
  }
}

/** The same of every suite of a report. */
export function sharedBySuite({ cases }: WithCases): ReadonlyMap<SuiteName, SharedParts> {
  const keys = cases.map(({ key }) => key)
  return new Map(
    [...new Set(keys.map(({ suite }) => suite))].map((suite) => [suite, sharedParts(keys, suite)]),
  )
}

/** What is left to say of a case: parameters that differ from what has been said, and the messages if they do. */
export function unsharedParts(
  { workload, parameters }: Pick<CaseGroup, 'workload' | 'parameters'>,
  shared: SharedParts,
): { readonly workload: string | null; readonly parameters: Parameters } {
  return {
    workload: workload === shared.workload ? null : workload,
    parameters: Object.fromEntries(
      Object.entries(parameters).filter(([name, value]) => shared.parameters[name] !== value),
    ),
  }
}

/** The line above everything: `All cases: infrastructure-execution, size 15, driver pg`; one for each suite that has one. */
export function sharedLines(report: WithCases): string[] {
  const suites = [...sharedBySuite(report)]
  return suites.flatMap(([suite, { workload, parameters }]) => {
    const words = joined([workloadTitle(workload ?? ''), parametersText(parameters)])
    return words === '' ? [] : [`All cases${suites.length > 1 ? ` (${suite})` : ''}: ${words}`]
  })
}
