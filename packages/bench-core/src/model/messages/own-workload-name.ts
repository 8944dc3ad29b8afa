import type { OwnMessages } from './own-messages.ts'

const mark = 'own:'

/** The name of a workload of the user's own messages in cases, files and URLs: `own:acme.v1.Order`. */
export function ownWorkloadName({ messageType }: Pick<OwnMessages, 'messageType'>): string {
  const longest = 76
  return `${mark}${messageType.length <= longest ? messageType : messageType.slice(-longest).replace(/^[^.]*\./, '')}`
}

/** Whether a workload's name stands for messages that the user brought. */
export function isOwnWorkload(name: string): boolean {
  return name.startsWith(mark)
}

/** The package of schemas that were made from data; nobody who brought the data chose it. */
export const inferredPackage = 'inferred.v1'

/** A workload's name as people read it: of their own messages the type alone, and without a package that they didn't name. */
export function workloadTitle(name: string): string {
  if (!isOwnWorkload(name)) return name
  const type = name.slice(mark.length)
  return type.startsWith(`${inferredPackage}.`) ? type.slice(inferredPackage.length + 1) : type
}
