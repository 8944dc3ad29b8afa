import type { CaseKey, Parameters } from '../report/case-key.ts'

/** The settings of the runtime in every trial, under which all that a run measures is measured. */
export const usualSettings = 'service'

/**
 * Settings by name: those of trials, Node.js's own in a process that keeps nothing that it decodes, and the same in one that
 * keeps what it decoded last. Anything else is flags and environment variables, written out.
 */
export const settingsTitles = {
  [usualSettings]: { title: 'As a service', note: 'used for everything else' },
  default: { title: 'Node.js’s defaults', note: 'in a small process that discards what it decodes' },
  'default-keeping': {
    title: 'Defaults, with a cache',
    note: 'in a process that keeps recently decoded messages',
  },
}
export const namedSettings = Object.keys(settingsTitles)

export function isNamedSettings(text: string): boolean {
  return namedSettings.includes(text)
}

/** Whether a text is flags and environment variables, as a process is started with, and no name. */
export function isWrittenOut(text: string): boolean {
  return text.split(/\s+/).every((word) => /^(-|[A-Za-z_]\w*=)/.test(word))
}

/** The parameter of cases under other settings; those under the usual ones have none, as in runs that knew no others. */
export const settingsParameter = 'runtimeSettings'

export function settingsOf(parameters: Parameters): string {
  return String(parameters[settingsParameter] ?? usualSettings)
}

/** Whether a case stands beside those that its run speaks for. */
export function isBesideOthers({ parameters }: Pick<CaseKey, 'parameters'>): boolean {
  return settingsParameter in parameters
}

/** What a case's parameters say of its settings. */
export function settingsParameters(settings: string): Parameters {
  return settings === usualSettings ? {} : { [settingsParameter]: settings }
}
