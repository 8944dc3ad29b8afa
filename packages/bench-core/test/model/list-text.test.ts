import { expect, test } from 'vitest'
import { listOf, listText } from '../../src/model/options/option/list-text.ts'

test.each([[['json', './mine.ts']], [['/home/me/a,b.ts', 'json']], [['C:\\code\\mine.ts']], [[]]])(
  '%j is typed so that it is read as it was',
  (items) => expect(listOf(listText(items))).toEqual(items),
)

test('spaces around items and empty ones are left out', () =>
  expect(listOf(' json, , ./a\\,b.ts ')).toEqual(['json', './a,b.ts']))
