import type { Catalogue } from '@wirebench/bench-core/model/report/contender'
import type { RunRequest } from '@wirebench/bench-core/model/run/run-spec'
import { baseValues } from './form-defaults.ts'
import { fieldNames, formFields } from './form-fields.ts'
import { at, put } from './form-paths.ts'
import { checkForm } from './form-values.ts'

/** The same request with what the defaults say left out, for a short command. */
export function shortRequest(request: RunRequest, catalogue: Catalogue): RunRequest {
  const suites = request.suites ?? ['codec']
  const { own = null, preset = 'quick', lanes = [] } = request
  const isGivenJson = own?.given === 'json'
  const usual = baseValues(preset, suites, catalogue, own !== null, isGivenJson, lanes.length > 0)
  const base = checkForm(usual, { own })
  if (base.kind === 'wrong') return request
  const kept: Record<string, unknown> = {}
  for (const name of fieldNames) {
    const { path } = formFields[name]
    const value = at(request, path)
    const isDefault = JSON.stringify(value) === JSON.stringify(at(base.request, path))
    if (value !== undefined && (name === 'preset' || !isDefault)) put(kept, path, value)
  }
  for (const path of outside) {
    const value = at(request, path)
    if (value !== undefined) put(kept, path, value)
  }
  const isUsual = suites.length === 1 && suites[0] === 'codec'
  return { ...kept, ...(isUsual ? {} : { suites }) }
}

/** What no default says, and no field of the form's address. */
const outside = [['own'], ['use'], ['storage', 'server'], ['protocol', 'server'], ['protocol', 'target']]
