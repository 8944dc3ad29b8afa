import type { Code } from '../../../model/codec/code.ts'

/** `4f2a91c`, and whether files differed from the commit: `4f2a91c with changes`. */
export function codeWords({ revision, isDirty }: Code): string {
  const changes = isDirty === null ? ', perhaps with changes' : isDirty ? ' with changes' : ''
  return `${revision.slice(0, shownDigits)}${changes}`
}

const shownDigits = 7
