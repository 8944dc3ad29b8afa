import { expect, test } from 'vitest'
import { CopyRows } from '../../../../src/suites/storage/client/copy-rows.ts'

const header = '5047434f50590aff0d0a00' + '00000000' + '00000000'

test('a row of bytea is its length and its bytes', () => {
  const rows = new CopyRows([{ type: 'bytea' }])
  expect(rows.add([Buffer.from([1, 2, 3])])).toBeUndefined()
  expect(rows.end().toString('hex')).toBe(`${header}0001${'00000003'}010203ffff`)
})

test('a row of jsonb has the number of its form before the text, which is counted in bytes', () => {
  const rows = new CopyRows([{ type: 'jsonb' }])
  rows.add([Buffer.from('"é"')])
  expect(rows.end().toString('hex')).toBe(
    `${header}0001${'00000005'}01${Buffer.from('"é"').toString('hex')}ffff`,
  )
})

test('a row of several columns has their number, and a null has a size below nothing', () => {
  const rows = new CopyRows([{ type: 'jsonb' }, { type: 'integer' }, { type: 'text' }])
  rows.add([Buffer.from('1'), null, Buffer.alloc(0)])
  expect(rows.end().toString('hex')).toBe(`${header}0003${'00000002'}0131${'ffffffff'}${'00000000'}ffff`)
})

test('a full chunk is handed out, and rows larger than a chunk are taken as well', () => {
  const rows = new CopyRows([{ type: 'bytea' }])
  const payload = Buffer.alloc(300_000, 7)
  const chunk = rows.add([payload])
  expect(chunk?.length).toBe(19 + 6 + payload.length)
  expect(rows.add([Buffer.from([1])])).toBeUndefined()
  expect(rows.end().toString('hex')).toBe('00010000000101ffff')
})
