import {
  type Catalogue,
  type PresetName,
  presets,
  RunRequest,
  type RunSpec,
} from '@wirebench/bench-core/results'
import type { NewRunSearch } from './new-run-search.ts'

const fieldNames = ['name', 'preset', 'rounds', 'seed', 'codecs', 'reference', 'workloads'] as const
type FieldName = (typeof fieldNames)[number]
export type FieldErrors = Readonly<Partial<Record<FieldName, string>>>

/** What the form shows, complete. */
export interface FormValues {
  readonly name: string
  readonly preset: PresetName
  readonly rounds: string
  readonly seed: string
  readonly codecs: readonly string[]
  readonly reference: string
  readonly workloads: readonly string[]
}

const defaultSeed = 42

/** The form before anything is chosen: the preset's, or that of a run to do again. */
function baseValues(preset: PresetName, catalogue: Catalogue, cloned: RunSpec | null): FormValues {
  const codecs = catalogue.codecs.map(({ name }) => name)
  const defaults = {
    name: '',
    preset,
    rounds: String(presets[preset].rounds),
    seed: String(defaultSeed),
    codecs,
    reference: codecs.includes('json') ? 'json' : (codecs[0] ?? ''),
    workloads: catalogue.workloads.slice(0, 1).map(({ name }) => name),
  }
  if (cloned === null) return defaults
  const { name, seed, codecs: chosen, reference, workloads } = cloned
  const rounds = preset === cloned.preset ? String(cloned.rounds) : defaults.rounds
  return { ...defaults, name, rounds, seed: String(seed), codecs: chosen, reference, workloads }
}

/** The form as its address says. */
export function formValues(search: NewRunSearch, catalogue: Catalogue, cloned: RunSpec | null): FormValues {
  const base = baseValues(search.preset ?? cloned?.preset ?? 'quick', catalogue, cloned)
  return {
    ...base,
    name: search.name ?? base.name,
    rounds: search.rounds ?? base.rounds,
    seed: search.seed ?? base.seed,
    codecs: search.codecs ?? base.codecs,
    reference: search.reference ?? base.reference,
    workloads: search.workloads ?? base.workloads,
  }
}

/** Whether something other than the name differs from the preset. */
export function isModified(values: FormValues, catalogue: Catalogue): boolean {
  const base = baseValues(values.preset, catalogue, null)
  return fieldNames.some((field) => field !== 'name' && String(values[field]) !== String(base[field]))
}

export type CheckedForm =
  | { readonly kind: 'complete'; readonly request: RunRequest }
  | { readonly kind: 'wrong'; readonly errors: FieldErrors }

/** The request that the form stands for, or what is wrong with which field and how to mend it. */
export function checkForm(values: FormValues): CheckedForm {
  const parsed = RunRequest.safeParse({
    ...(values.name.trim() === '' ? {} : { name: values.name }),
    suites: ['codec'],
    preset: values.preset,
    rounds: toNumber(values.rounds),
    seed: toNumber(values.seed),
    codecs: [...values.codecs],
    reference: values.reference,
    workloads: [...values.workloads],
  })
  const errors: Partial<Record<FieldName, string>> = {}
  for (const issue of parsed.error?.issues ?? []) {
    const field = fieldOf(String(issue.path[0]))
    if (field !== null) errors[field] ??= advice[field]
  }
  if (values.codecs.length > 0 && !values.codecs.includes(values.reference))
    errors.reference = advice.reference
  if (parsed.success && Object.keys(errors).length === 0) return { kind: 'complete', request: parsed.data }
  return { kind: 'wrong', errors }
}

/** The same request with what the defaults say left out, for a short command. */
export function shortRequest(request: RunRequest, catalogue: Catalogue): RunRequest {
  const base = checkForm(baseValues(request.preset ?? 'quick', catalogue, null))
  if (base.kind === 'wrong') return request
  const kept = Object.entries(request).filter(
    ([field, value]) =>
      field === 'preset' || String(base.request[field as keyof RunRequest]) !== String(value),
  )
  return Object.fromEntries(kept)
}

/** The fields that a server's answer complains about; paths may lead into a field. */
export function serverErrors(
  fields: readonly { readonly path: string; readonly message: string }[],
): FieldErrors {
  const errors: Partial<Record<FieldName, string>> = {}
  for (const { path, message } of fields) {
    const field = path
      .split(/[./[\]]+/)
      .map(fieldOf)
      .find((name) => name !== null)
    if (field) errors[field] ??= message
  }
  return errors
}

const advice: Readonly<Record<FieldName, string>> = {
  name: 'A name has 1 to 80 characters.',
  preset: 'Choose one of the presets.',
  rounds: 'Rounds is a whole number from 1 to 200.',
  seed: 'The seed is a whole number from 0 to 4294967295.',
  codecs: 'Choose at least one codec.',
  reference: 'The reference must be one of the chosen codecs.',
  workloads: 'Choose at least one workload.',
}

function fieldOf(text: string): FieldName | null {
  return fieldNames.find((name) => name === text) ?? null
}

/** Stricter than Number(): an empty text is not 0. */
function toNumber(text: string): number {
  return /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN
}
