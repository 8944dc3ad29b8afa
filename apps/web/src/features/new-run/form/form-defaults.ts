import { usualOf } from '@wirebench/bench-core/model/options/option/option'
import { presets } from '@wirebench/bench-core/model/presets'
import type { Catalogue } from '@wirebench/bench-core/model/report/contender'
import type { PresetName } from '@wirebench/bench-core/model/run/run-spec'
import {
  fieldNames,
  formFields,
  isListName,
  type ListName,
  type TextName,
  textOfPart,
} from './form-fields.ts'
import type { FormValues } from './form-values.ts'

/**
 * The form before anything is chosen: the preset's, with built-in messages or with the user's own, which may have come as JSON,
 * and with other languages or without.
 */
export function baseValues(
  preset: PresetName,
  suites: readonly string[],
  catalogue: Catalogue,
  hasOwn = false,
  isGivenJson = false,
  hasLanes = false,
): FormValues {
  const names = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name)
  const { codecsOfGivenJson, protocol } = catalogue
  const usual = catalogue.codecPresets[preset]
  const storage = catalogue.storage.presets[preset]
  const beside = hasLanes ? catalogue.codecsBesideLanes : undefined
  const codecs =
    beside ??
    names(catalogue.codecs).filter((name) =>
      codecsOfGivenJson.includes(name) ? hasOwn && isGivenJson : usual.codecs.includes(name),
    )
  return {
    ...usualChoices(preset),
    preset,
    suites,
    rounds: String(roundsOf(preset, suites, catalogue)),
    workloads: hasOwn ? [] : defaultWorkloads(suites, catalogue),
    tests: usual.tests,
    codecs,
    reference: codecs.includes('json') ? 'json' : (codecs[0] ?? ''),
    formats: storage.formats,
    storageReference: storage.reference,
    phases: storage.phases,
    transports: names(protocol.defaults.contenders),
    protocolReference: protocol.defaults.reference,
  }
}

/** What is chosen where nobody chooses; a text that may be left empty shows what it usually is behind it. */
function usualChoices(preset: PresetName): Record<TextName, string> & Record<ListName, readonly string[]> {
  const chosen = fieldNames.map((name) => {
    const { option } = formFields[name]
    const usual =
      name === 'seed' || (option.control !== 'typed' && option.control !== 'list')
        ? usualOf(option, preset)
        : undefined
    return [name, isListName(name) ? (usual ?? []) : usual === undefined ? '' : textOfPart(option, usual)]
  })
  return Object.fromEntries(chosen)
}

function roundsOf(preset: PresetName, suites: readonly string[], { suites: infos }: Catalogue): number {
  const own = infos.filter(({ name }) => suites.includes(name)).map(({ rounds }) => rounds[preset] ?? 0)
  return Math.max(...own, 0) || presets[preset].rounds
}

function defaultWorkloads(
  suites: readonly string[],
  { suites: infos, workloads }: Catalogue,
): readonly string[] {
  const needing = infos.filter(({ name }) => suites.includes(name) && name !== 'protocol')
  const own = [...new Set(needing.flatMap((info) => info.defaultWorkloads))]
  return own.length > 0 ? own : workloads.slice(0, 1).map(({ name }) => name)
}
