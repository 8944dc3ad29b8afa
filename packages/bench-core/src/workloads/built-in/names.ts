import type { SeededRandom } from '../seeded-random.ts'

const givenNames = [
  'Amélie',
  'Jörg',
  'Siobhán',
  'Zoë',
  'Hanako',
  'Ivan',
  'Marta',
  'Liam',
  'Noor',
  'Tomás',
  'Ingrid',
  'Kofi',
  'Priya',
  'Łukasz',
  'Elif',
  'Sam',
] as const
const familyNames = [
  'Duclos',
  'Weiß',
  'Byrne',
  'Okonkwo',
  'Yamada',
  'Petrov',
  'Silva',
  'Novak',
  'Haddad',
  'García',
  'Lindqvist',
  'Mensah',
  'Iyer',
  'Zając',
  'Demir',
  'Carter',
] as const

/** A person's name, and the same in the letters of an e-mail address. */
export interface PersonName {
  readonly name: string
  readonly mailbox: string
}

/** One of 256 names. */
export function personName(random: SeededRandom): PersonName {
  const name = `${random.pick(givenNames)} ${random.pick(familyNames)}`
  return { name, mailbox: plainLetters(name).toLowerCase().replace(' ', '.') }
}

/** Without accents, as mailboxes are commonly named. */
function plainLetters(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss').replaceAll(/[łŁ]/g, 'l')
}
