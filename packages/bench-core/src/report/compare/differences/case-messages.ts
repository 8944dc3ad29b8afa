import type { MessageSource } from '../../../model/messages/message-source.ts'

/** What the messages of a case were made from. Two runs had the same messages where this is the same. */
export interface CaseMessages {
  /** Ids of messages that users brought; none where they are built in. */
  readonly own: readonly string[]
  readonly seed: number
}

/** What of it isn't the same, and its values on either side. */
export interface MessageDifference {
  readonly title: 'messages' | 'seed'
  readonly values: readonly [string, string]
}

/** Built-in messages are made from the run's seed; those that a user brought have an id of their content. */
export function messagesOf({ seed, workloads, own, duel }: MessageSource, workload: string): CaseMessages {
  if (workloads.includes(workload)) return { own: [], seed }
  return { own: [own, duel?.a.own, duel?.b.own].flatMap((known) => (known ? [known.id] : [])), seed }
}

/** Null where the messages are the same, so that figures can be compared. */
export function messageDifference(ours: CaseMessages, theirs: CaseMessages): MessageDifference | null {
  if (ours.own.join() !== theirs.own.join())
    return { title: 'messages', values: [ownText(ours), ownText(theirs)] }
  if (ours.seed !== theirs.seed) return { title: 'seed', values: [`${ours.seed}`, `${theirs.seed}`] }
  return null
}

/** From one run to the next: `seed 42 → 7`; null where the messages are the same. */
export function messageChangeText(before: CaseMessages, after: CaseMessages): string | null {
  const found = messageDifference(before, after)
  return found && `${found.title} ${found.values.join(' → ')}`
}

/** The ids of messages that a user brought, shortened. */
export function ownText({ own }: Pick<CaseMessages, 'own'>): string {
  return own.map((id) => id.slice(0, shownDigits)).join(' and ') || 'built in'
}

const shownDigits = 8
