import type { OwnMessages } from './own-messages.ts'

/** The name of a workload of the user's own messages in cases, tables and URLs: `own:acme.v1.Order`. */
export function ownWorkloadName({ messageType }: Pick<OwnMessages, 'messageType'>): string {
  const longest = 76
  return `own:${messageType.length <= longest ? messageType : messageType.slice(-longest).replace(/^[^.]*\./, '')}`
}

/** Whether a workload's name stands for messages that the user brought. */
export function isOwnWorkload(name: string): boolean {
  return name.startsWith('own:')
}
