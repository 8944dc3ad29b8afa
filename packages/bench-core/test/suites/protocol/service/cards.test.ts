import { expect, test } from 'vitest'
import { modifyCard } from '../../../../src/suites/protocol/service/cards.ts'

test.each([
  [
    { name: 'Elf', text: 'Draw a card.', popularityRank: 7 },
    { name: 'Elf', text: 'Draw a card. (revised)', popularityRank: 8 },
  ],
  [{ name: 'Elf' }, { name: 'Elf', text: ' (revised)', popularityRank: 1 }],
])('a card is changed in its text and rank, which are left out where they are empty', (card, changed) => {
  expect(modifyCard(card)).toEqual(changed)
})

test.each([{ text: 5 }, { text: null }, { popularityRank: '7' }])(
  'a card whose text or rank is of another type is refused: %o',
  (card) => {
    expect(modifyCard(card)).toMatchObject({ code: 'invalid' })
  },
)
