import type { RunSpec } from './run-spec.ts'

/** The ids of the stored messages that a run reads, in a duel those of both sides. */
export function messagesOf({ own, duel }: Pick<RunSpec, 'own' | 'duel'>): readonly string[] {
  return [...new Set([own, duel?.a.own, duel?.b.own].flatMap((messages) => messages?.id ?? []))]
}
