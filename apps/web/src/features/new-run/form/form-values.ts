import { isPathOfCode } from '@wirebench/bench-core/model/codec/own-code'
import type { OwnMessages } from '@wirebench/bench-core/model/messages/own-messages'
import type { ProtocolTarget } from '@wirebench/bench-core/model/protocol/protocol-spec'
import type { Catalogue } from '@wirebench/bench-core/model/report/contender'
import {
  MessageSuite,
  type PresetName,
  RunRequest,
  type RunSpec,
} from '@wirebench/bench-core/model/run/run-spec'
import type { StorageServer } from '@wirebench/bench-core/model/storage/storage-spec'
import type { AskedUse } from '@wirebench/bench-core/model/use/use'
import { requestOfSpec } from '../../../api/request-of-spec.ts'
import { messageSuitesOf } from '../../../api/run-again.ts'
import { baseValues } from './form-defaults.ts'
import {
  adviceFor,
  type FieldName,
  fieldNames,
  fieldOfPath,
  formFields,
  isListName,
  type ListName,
  on,
  partOfText,
  type TextName,
  textOfPart,
} from './form-fields.ts'
import { at, put } from './form-paths.ts'
import type { NewRunSearch } from './new-run-search.ts'

export type FieldErrors = Readonly<Partial<Record<FieldName | Outside, string>>>

/** Parts of a request that the form's address doesn't hold. */
type Outside = 'own' | 'server' | 'target'

/** What the form shows, complete. Texts that are empty leave their part of the request to the suite's default. */
export type FormValues = Readonly<Record<TextName, string>> &
  Readonly<Record<ListName, readonly string[]>> & { readonly preset: PresetName }

/** What the form holds that its address doesn't: files that were brought, and what stays in the page. */
export interface FormExtras {
  readonly own?: OwnMessages | null
  /** The user's own database server for the storage suite, and for the documents of the protocol suite; without its password. */
  readonly server?: StorageServer | null
  readonly documentsServer?: StorageServer | null
  /** Whether the user's own service is measured in place of the built-in one; it may still be incomplete. */
  readonly isOwnService?: boolean
  readonly target?: ProtocolTarget | null
  /** Of the run that is cloned: how a service uses the messages, by which transports are measured at some rates. */
  readonly use?: AskedUse | undefined
  /** What is still missing outside the address, in words. */
  readonly lacking?: Readonly<Partial<Record<Outside, string>>>
}

/** Stands in the address where every workload was left out: an empty list would read as the default. */
export const noWorkload = 'none'
/** What was emptied or switched off on purpose stands in the address so: nothing would read as the default, or as the run that is cloned. */
export const blank = ' '

/**
 * The form as its address says.
 * @param hasOwn Whether messages of the user's own are to be measured: then no built-in ones are, unless they are chosen too.
 * @param isGivenJson Whether they came as JSON.
 */
export function formValues(
  search: NewRunSearch,
  catalogue: Catalogue,
  cloned: RunSpec | null,
  hasOwn = cloned?.own !== undefined,
  isGivenJson = cloned?.own?.given === 'json',
): FormValues {
  const told = cloned === null ? {} : textsOfRequest(requestOfSpec(cloned))
  const preset = search.preset ?? cloned?.preset ?? 'quick'
  const suites = known(search.suites) ?? (cloned ? messageSuitesOf(cloned) : ['codec' as const])
  const lanes = search.lanes ?? told.lanes ?? []
  const hasLanes = [lanes].flat().some((name) => name !== blank)
  const base = baseValues(preset, suites, catalogue, hasOwn, isGivenJson, hasLanes)
  const isOtherPreset = search.preset !== undefined && cloned?.preset !== search.preset
  const isSameMessages = hasOwn === (cloned?.own !== undefined)
  const past = without(
    told,
    ...(isOtherPreset ? ['rounds', 'maximumRounds'] : []),
    ...(isSameMessages ? [] : ['workloads']),
  )
  const chosen = Object.fromEntries(
    fieldNames.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])),
  )
  const all: FormValues = { ...base, ...past, ...chosen, preset, suites }
  const values = {
    ...all,
    workloads: all.workloads.filter((name) => name !== noWorkload),
    operations: all.operations.filter((name) => name !== blank),
    lanes: all.lanes.filter((name) => name !== blank),
    codecs: all.codecs.includes(blank) ? base.codecs : all.codecs,
    runtimeSettings: all.runtimeSettings.includes(blank) ? base.runtimeSettings : all.runtimeSettings,
  }
  return values.ladder === on ? { ...values, transports: [], protocolReference: '' } : values
}

/** Whether something other than the name differs from what the preset and the suites say. */
export function isModified(
  values: FormValues,
  catalogue: Catalogue,
  hasOwn = false,
  isGivenJson = false,
): boolean {
  const hasLanes = values.lanes.length > 0
  const base = baseValues(values.preset, values.suites, catalogue, hasOwn, isGivenJson, hasLanes)
  return fieldNames.some((field) => field !== 'name' && String(values[field]).trim() !== String(base[field]))
}

export type CheckedForm =
  | { readonly kind: 'complete'; readonly request: RunRequest }
  | { readonly kind: 'wrong'; readonly errors: FieldErrors }

/** The request that the form stands for, or what is wrong with which field and how to mend it. */
export function checkForm(values: FormValues, extras: FormExtras = {}): CheckedForm {
  const parsed = RunRequest.safeParse(requestOf(values, extras))
  const errors: Partial<Record<FieldName | Outside, string>> = { ...extras.lacking }
  for (const issue of parsed.error?.issues ?? []) {
    const field = fieldOfPath(issue.path.map(String))
    const most = issue.code === 'too_big' && issue.origin === 'array' ? Number(issue.maximum) : undefined
    if (field !== null) errors[field] ??= adviceFor(field, most)
  }
  for (const [reference, list] of references) {
    if (!isAsked(reference, values, extras) || values[list].length === 0) continue
    // A reference goes by its name, which the path of the user's own code doesn't say.
    if (!values[list].includes(values[reference]) && !values[list].some(isPathOfCode))
      errors[reference] = 'Choose one of the selected contenders as the reference.'
  }
  const lacksRates = (name: 'slo' | 'duration') =>
    extras.isOwnService && isAsked(name, values, extras) && isGiven(values[name]) && !isGiven(values.rates)
  if (lacksRates('slo'))
    errors.rates = 'Also give rates: the report names the highest rate that keeps the p99 target.'
  if (lacksRates('duration')) errors.rates ??= 'Also give rates: the time per rate applies to each of them.'
  const hasMessages = values.workloads.length > 0 || extras.own || extras.lacking?.own
  // The protocol suite has messages of its own where nobody brings others.
  if (!hasMessages && values.suites.some((suite) => suite !== 'protocol'))
    errors.workloads = adviceFor('workloads')
  if (parsed.success && Object.keys(errors).length === 0) return { kind: 'complete', request: parsed.data }
  return { kind: 'wrong', errors }
}

const references = [
  ['reference', 'codecs'],
  ['storageReference', 'formats'],
  ['protocolReference', 'transports'],
] as const

function requestOf(values: FormValues, extras: FormExtras): Record<string, unknown> {
  const { own, server, documentsServer, target, use } = extras
  const request: Record<string, unknown> = {}
  for (const name of fieldNames) {
    const value = isAsked(name, values, extras) ? partOf(name, values) : undefined
    if (value !== undefined) put(request, formFields[name].path, value)
  }
  if (own && takesMessages(values.suites, extras)) request.own = own
  if (use) request.use = use
  if (server && values.suites.includes('storage')) put(request, ['storage', 'server'], server)
  if (documentsServer && keepsInDatabase(values, extras))
    put(request, ['protocol', 'server'], documentsServer)
  if (target && values.suites.includes('protocol')) put(request, ['protocol', 'target'], target)
  return request
}

/** Whether something is measured with messages: the user's own service is sent what its description says. */
export function takesMessages(suites: readonly string[], { isOwnService }: FormExtras): boolean {
  return suites.some((suite) => suite !== 'protocol' || !isOwnService)
}

/** Whether the protocol suite keeps its documents in PostgreSQL: the user's own service keeps them itself. */
export function keepsInDatabase({ suites, store }: FormValues, { isOwnService }: FormExtras): boolean {
  return suites.includes('protocol') && !isOwnService && store === 'postgres'
}

function isGiven(text: string): boolean {
  return text.trim() !== ''
}

/** Whether a field takes part, given what else was chosen. */
export function isAsked(name: FieldName, values: FormValues, { isOwnService }: FormExtras): boolean {
  const { suite, option } = formFields[name]
  const { suites, services, onlyWith } = option
  const service = isOwnService ? 'target' : values.ladder === on ? 'ladder' : 'transports'
  return (
    (suite === null || values.suites.includes(suite)) &&
    (suites?.some((one) => values.suites.includes(one)) ?? true) &&
    (services?.includes(service) ?? true) &&
    (onlyWith === undefined || fieldNames.some((other) => other === onlyWith && values[other] === on))
  )
}

/** What has to be said: nothing that is left empty. */
const required: ReadonlySet<FieldName> = new Set(['rounds', 'seed'])
/**
 * Lists that may be empty: without workloads messages of one's own are measured, without operations a mix of its own, and
 * without lanes no other language.
 */
const optionalLists: ReadonlySet<FieldName> = new Set(['workloads', 'operations', 'lanes'])

function partOf(name: FieldName, values: FormValues): unknown {
  if (isListName(name))
    return optionalLists.has(name) && values[name].length === 0 ? undefined : [...values[name]]
  return partOfText(formFields[name].option, values[name]) ?? (required.has(name) ? Number.NaN : undefined)
}

/** The fields that a server's answer complains about; paths may lead into a field, and begin before the request. */
export function serverErrors(
  fields: readonly { readonly path: string; readonly message: string }[],
): FieldErrors {
  const errors: Partial<Record<FieldName, string>> = {}
  for (const { path, message } of fields) {
    const parts = path.split(/[./[\]]+/).filter((part) => part !== '')
    const field = parts.map((_, index) => fieldOfPath(parts.slice(index))).find((name) => name !== null)
    if (field) errors[field] ??= message
  }
  return errors
}

/** A request's parts as the form's fields show them. */
export function textsOfRequest(request: RunRequest): Record<string, string | readonly string[]> {
  return Object.fromEntries(
    fieldNames.flatMap((name) => {
      const { path, option } = formFields[name]
      const value = at(request, path)
      if (value === undefined) return []
      return [[name, isListName(name) ? (value as readonly string[]) : textOfPart(option, value)] as const]
    }),
  )
}

function known(suites: readonly string[] | undefined): readonly MessageSuite[] | undefined {
  const names = MessageSuite.options.filter((name) => suites?.includes(name))
  return names.length === 0 ? undefined : names
}

function without<T extends object>(values: T, ...names: readonly string[]): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([known]) => !names.includes(known))) as Partial<T>
}
