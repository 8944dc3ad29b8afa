import * as z from 'zod/mini'
import { scriptRunner } from '../commands.ts'

/** Code of the user's own that took part in a run: where it lies, and in which state. */
export const OwnCode = z.object({
  /** Of the module of a codec, or the folder of a lane. */
  path: z.string(),
  /** The first digits of the SHA-256 of the module, or of all files of the folder. */
  sha256: z.string(),
  /** Where a repository has it: the commit that was checked out. */
  revision: z.optional(z.string()),
  /** Whether files of that repository differed from the commit. */
  isDirty: z.optional(z.boolean()),
})
export type OwnCode = z.infer<typeof OwnCode>

/** `/home/me/mine.ts, commit 1a2b3c4d5e6f with changes, sha256 0123456789ab` */
export function ownCodeText({ path, sha256, revision, isDirty }: OwnCode): string {
  const commit = revision && `commit ${revision.slice(0, 12)}${isDirty ? ' with changes' : ''}`
  return [path, commit, `sha256 ${sha256}`].filter((part) => part !== undefined).join(', ')
}

/** Whether what stands for a codec or a lane is where it lies, and not its name: paths have a separator. */
export function isPathOfCode(text: string): boolean {
  return /[\\/]/.test(text)
}

/** Why a dashboard takes no code, and how it is allowed: the same in its form and in what its API answers. */
export const noCodeHere = {
  message:
    'your own codecs and lanes are programs that would run on the server’s machine, and this server doesn’t allow them',
  fix: `to allow them, its owner starts it with \`${scriptRunner} start --allow-code\``,
} as const
