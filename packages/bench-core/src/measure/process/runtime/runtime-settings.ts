import { usualSettings } from '../../../model/codec/runtime-settings.ts'
import { type ProcessSettings, trialFlags, trialVariables } from './trial-flags.ts'

/** How a process works under settings that a run was asked for. */
export interface WorkedUnder extends ProcessSettings {
  /** Decoded messages that it keeps, as a service does that has them in a cache; null where it is a trial as any other. */
  readonly keeps: number | null
}

/** As many as a cache of a service may have, and more than the young generation holds. */
const keptMessages = 4_096

/**
 * Settings by their name, or written out as flags and variables with spaces between. A collection can be asked for under
 * all of them. But for those of every trial, who decodes keeps nothing alive but bytes, because a runtime that is left to itself
 * learns from what survives; docs/experiments/runtime-settings.md shows what it does to ratios.
 */
export function settingsFrom(text: string): WorkedUnder {
  switch (text) {
    case usualSettings:
      return { flags: trialFlags, variables: trialVariables, keeps: null }
    case 'default':
      return { flags: collectable, variables: {}, keeps: 0 }
    case 'default-keeping':
      return { flags: collectable, variables: {}, keeps: keptMessages }
    default: {
      const words = text.split(/\s+/)
      const isFlag = (word: string) => word.startsWith('-')
      const variables = words.filter((word) => !isFlag(word)).map((word) => word.split(/=(.*)/s, 2))
      return {
        flags: [...collectable, ...words.filter(isFlag)],
        variables: Object.fromEntries(variables.map(([name = '', value = '']) => [name, value])),
        keeps: 0,
      }
    }
  }
}

const collectable = ['--expose-gc']
