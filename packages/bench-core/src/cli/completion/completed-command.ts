import type { Command } from 'commander'
import { offeredFor } from './offered-values.ts'

/** What follows a word: one of a few values, several of them, a saved run, a file, something of one's own, or the next word. */
type Following = 'values' | 'list' | 'run' | 'file' | 'text' | 'nothing'

/**
 * What a shell's script says where such a thing follows; `name` is the program's. Commander writes no such scripts, and those of
 * other libraries start the program at every press of the key.
 */
export type Replies = Readonly<Record<Following, (name: string, values: readonly string[]) => string>>

interface CompletedOption {
  readonly flags: readonly string[]
  readonly about: string
  readonly following: Following
  readonly values: readonly string[]
}

/** What a shell has to know of a command to complete it. */
export interface CompletedCommand {
  readonly name: string
  readonly about: string
  readonly options: readonly CompletedOption[]
  /** What its own words are. */
  readonly following: Following
}

/** All commands that people are offered, with all that they take. Own code, because commander completes nothing. */
export function completedCommands(program: Command): readonly CompletedCommand[] {
  const help = program.createHelp()
  return help.visibleCommands(program).map((command) => ({
    name: command.name(),
    about: command.description(),
    options: help.visibleOptions(command).map((option) => {
      const { values, isList } = offeredFor(option)
      const known = values()
      const following = known.length > 0 ? (isList ? 'list' : 'values') : followingOf(option.flags)
      const flags = [option.long, option.short].filter((flag) => flag != null)
      return { flags, about: option.description, following, values: known }
    }),
    following: followingOf(command.registeredArguments.map((argument) => `<${argument.name()}>`).join(' ')),
  }))
}

/** By the name that help has for it. */
function followingOf(words: string): Following {
  if (!words.includes('<')) return 'nothing'
  if (/<(?:runs?|spec_a)\b/.test(words)) return 'run'
  return /<(?:files?|path|folder)\b/.test(words) ? 'file' : 'text'
}
