import * as z from 'zod/mini'
import { Name } from '../report/report-limits.ts'

/** As long as a command may be: it stands in reports. */
export const longestCommand = 2_000

const CommandLine = z.string().check(z.minLength(1), z.maxLength(longestCommand))

/** Whole commands against each other. */
export const CommandSpec = z.object({
  commands: z
    .array(
      z.object({
        name: Name,
        /** For the system's shell. */
        line: CommandLine,
        /** What it took when it was tried before the run: how long the run takes follows from it. */
        triedMs: z.number(),
      }),
    )
    .check(z.minLength(1), z.maxLength(8)),
  /** The name of the one that ratios are taken to. */
  reference: Name,
  /** Done before every run of a command, untimed. */
  prepare: z.optional(CommandLine),
  /** Whether all of them keep to one core, whatever they start. */
  isOnOneCore: z.boolean(),
})
export type CommandSpec = z.infer<typeof CommandSpec>
