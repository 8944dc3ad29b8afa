import type { ConfigFile } from '@wirebench/bench-core/model/config/config-file'
import { checkConfig } from '@wirebench/bench-core/model/config/config-mistake'
import { messagesOptions } from '@wirebench/bench-core/model/options/messages'
import { askedIn } from '@wirebench/bench-core/model/options/option/option'
import type { ownServiceOptions } from '@wirebench/bench-core/model/options/protocol'
import { parseJson } from '@wirebench/bench-core/model/parse-json'
import { MessageSuite, type RunRequest } from '@wirebench/bench-core/model/run/run-spec'
import { textsOfRequest } from './form-values.ts'
import type { NewRunSearch } from './new-run-search.ts'

/** What a file says that the form has no field for: it is kept for when the form is saved again. */
export type BesideForm = Pick<ConfigFile, keyof typeof messagesOptions | 'use' | 'gate'> &
  Pick<NonNullable<ConfigFile['protocol']>, keyof typeof ownServiceOptions>

/** The form's address for what a file says, and what the form leaves beside it. */
export interface OpenedConfig {
  readonly search: NewRunSearch
  readonly beside: BesideForm
}

/** A file as the form takes it. @throws Error saying what is wrong with it and what to write instead. */
export function openedConfig(text: string): OpenedConfig {
  const value = parseJson(text)
  if (value === undefined) throw new Error('it is not JSON')
  const checked = checkConfig(value)
  if (checked.kind === 'mistake') throw new Error(`${checked.mistake.message}: ${checked.mistake.hint}`)
  const { $schema: _, use, gate, protocol = {}, ...request } = checked.config
  const { target, targetFile, ...spoken } = protocol
  const texts = textsOfRequest({ suites: MessageSuite.options, ...request, protocol: spoken })
  return {
    // The names of fields, each with a text or a list as its kind has it.
    search: texts as NewRunSearch,
    beside: said({ ...askedIn(messagesOptions, request), use, gate, target, targetFile }),
  }
}

/** The form as a file, beside what a file that was opened said; without what is secret, or lies on this machine alone. */
export function configOf(request: RunRequest, beside: BesideForm = {}): ConfigFile {
  const { own: _, duel: __, storage, protocol, ...rest } = request
  const { server: ___, ownField: ____, ...stored } = storage ?? {}
  const { server: _____, target: ______, ...spoken } = protocol ?? {}
  const { target, targetFile, use, gate, ...messages } = beside
  const talked = said({ ...spoken, target, targetFile })
  return {
    // A command of all suites would measure all of them where none is named.
    suites: ['codec'],
    ...rest,
    ...messages,
    ...(Object.keys(stored).length > 0 && { storage: stored }),
    ...(Object.keys(talked).length > 0 && { protocol: talked }),
    ...said({ use, gate }),
  }
}

/** What is left to the user to write into a file that was saved, a sentence each. */
export function leftToWrite({ own, protocol }: RunRequest, beside: BesideForm): string[] {
  return [
    ...(own && !beside.data && !beside.proto
      ? ['Add your messages to it: "data": ["orders.json"], and "proto" if there is a schema.']
      : []),
    ...(protocol?.target && !beside.target
      ? ['Add your service to it: "target" and "targetFile" in "protocol".']
      : []),
  ]
}

/** The opposite: what the form leaves out of a file that was opened. */
export function leftBeside({ proto = [], data = [], ...others }: BesideForm): string[] {
  const files = [...proto, ...data]
  const names = Object.keys(others)
  return [
    ...(files.length > 0 ? [`Add the messages yourself: ${files.join(', ')}.`] : []),
    ...(names.length > 0 ? [`Kept in the saved file, but not shown here: ${names.join(', ')}.`] : []),
  ]
}

function said<Part extends object>(part: Part): Part {
  return Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as Part
}
