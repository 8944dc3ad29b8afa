import type { DocumentFields } from './documents.ts'

/** Limits of what the service accepts. */
export const documentLimits = {
  nameLength: 200,
  emailLength: 254,
  roleLength: 64,
  age: 150,
  fillerLength: 1024 * 1024,
  batch: 1000,
  query: 100,
} as const

/** What is wrong with a document, or undefined where nothing is. A filler that is left out is empty. */
export function documentFault(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return 'a document is an object'
  const { name, email, age, role, filler } = value as Partial<Record<keyof DocumentFields, unknown>>
  if (!isText(name, documentLimits.nameLength)) return 'name is a text of 1 to 200 characters'
  if (!isText(email, documentLimits.emailLength) || !email.includes('@')) return 'email is an e-mail address'
  if (!isWhole(age, 0, documentLimits.age)) return 'age is a whole number from 0 to 150'
  if (!isText(role, documentLimits.roleLength)) return 'role is a text of 1 to 64 characters'
  if (filler === undefined || filler === '') return undefined
  return isText(filler, documentLimits.fillerLength) ? undefined : 'filler is a text of at most 1 MiB'
}

export function isWhole(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
}

function isText(value: unknown, maxLength: number): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= maxLength
}
