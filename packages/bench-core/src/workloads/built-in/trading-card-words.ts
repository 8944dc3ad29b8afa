import type { DescEnum } from '@bufbuild/protobuf'

/**
 * The vocabularies of a card, by the name that their enum has without its package. The word at place `n` is the enum's
 * value `n + 1`; value 0 stands for no word.
 */
export const cardVocabularies = {
  CardAvailability: ['paper', 'arena', 'online', 'mobile'],
  CardBoosterType: ['default', 'draft', 'collector', 'theme', 'jumpstart'],
  CardBorderColor: ['black', 'white', 'borderless', 'silver', 'gold'],
  CardColor: ['W', 'U', 'B', 'R', 'G'],
  CardFinish: ['nonfoil', 'foil', 'etched', 'glossy', 'textured'],
  CardFrameVersion: ['1993', '1997', '2003', '2015', 'future'],
  CardKeyword: [
    'Soaring',
    'Swift',
    'Vigilant',
    'Piercing',
    'Lifebound',
    'Venomous',
    'Twin strike',
    'Guarded',
    'Haunting',
    'Rebound',
    'Overrun',
    'Foresee',
  ],
  CardLanguage: [
    'English',
    'German',
    'Spanish',
    'French',
    'Italian',
    'Japanese',
    'Portuguese (Brazil)',
    'Russian',
    'Chinese Simplified',
    'Chinese Traditional',
  ],
  CardLayout: ['normal', 'split', 'transform', 'saga', 'adventure'],
  CardLegality: ['Legal', 'Banned', 'Restricted', 'Not legal'],
  CardRarity: ['common', 'uncommon', 'rare', 'mythic', 'special'],
  CardSubtype: [
    'Beast',
    'Bird',
    'Cleric',
    'Dragon',
    'Druid',
    'Elemental',
    'Giant',
    'Golem',
    'Knight',
    'Pilot',
    'Scout',
    'Shaman',
    'Spirit',
    'Wizard',
  ],
  CardSupertype: ['Basic', 'Legendary', 'Snow', 'World'],
  CardType: ['Artifact', 'Creature', 'Enchantment', 'Instant', 'Land', 'Sorcery'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** The enum value that stands for a word; 0 for the empty one. */
export function numberOfWord({ name }: DescEnum, word: string): number {
  if (word === '') return 0
  const place = wordsOf(name).indexOf(word)
  if (place === -1) throw new RangeError(`${name} has no value for the word "${word}"`)
  return place + 1
}

/** The word that an enum value stands for. */
export function wordOfNumber({ name }: DescEnum, number: number): string {
  if (number === 0) return ''
  const word = wordsOf(name)[number - 1]
  if (word === undefined) throw new RangeError(`${name} has no word for its value ${number}`)
  return word
}

function wordsOf(name: string): readonly string[] {
  if (!Object.hasOwn(cardVocabularies, name)) throw new RangeError(`${name} is not a vocabulary of a card`)
  return cardVocabularies[name as keyof typeof cardVocabularies]
}
