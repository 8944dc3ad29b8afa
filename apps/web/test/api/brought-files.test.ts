import { describe, expect, test } from 'vitest'
import {
  complaintOfText,
  filesAtFault,
  filesOfInput,
  filesOfText,
  isExport,
  replacedText,
  textAtFault,
  withFiles,
} from '../../src/api/brought-files.ts'

const file = (path: string) => ({ path, file: new File(['x'], path) })

/** A file as a browser hands it over from a folder that was chosen. */
function within(webkitRelativePath: string): File {
  return Object.defineProperty(new File(['x'], webkitRelativePath.split('/').at(-1)!), 'webkitRelativePath', {
    value: webkitRelativePath,
  })
}

test('a file that can’t be read any more is no export', async () => {
  const gone = Object.assign(new File(['{}'], 'gone.json'), {
    slice: () => ({ text: () => Promise.reject(new Error('NotReadableError')) }),
  })
  expect(await isExport(gone)).toBe(false)
})

describe('files that are brought to the form', () => {
  test('are all taken where they were chosen one by one, whatever their names', async () => {
    const found = await filesOfInput([new File(['x'], 'order.proto'), new File(['x'], 'orders')], false)
    expect(found).toMatchObject({ files: [{ path: 'order.proto' }, { path: 'orders' }], leftOut: [] })
  })

  test('of a folder are schemas and data; what else lies there is named, but for what is hidden', async () => {
    const found = await filesOfInput(
      ['api/shop/order.proto', 'api/orders.jsonl', 'api/README.md', 'api/.git/config.json'].map(within),
      true,
    )
    expect(found.files.map(({ path }) => path)).toEqual(['shop/order.proto', 'orders.jsonl'])
    expect(found.leftOut).toEqual(['README.md'])
  })

  test('of a folder with schemas are neither what its own tests read nor YAML, which are data elsewhere', async () => {
    const others = ['api/testdata/v1/order.pb', 'api/shop/testdata/order.json', 'api/buf.yaml']
    const beside = await filesOfInput(['api/order.proto', 'api/order.json', ...others].map(within), true)
    expect(beside.files.map(({ path }) => path)).toEqual(['order.proto', 'order.json'])
    expect(beside.leftOut).toEqual(['testdata/v1/order.pb', 'shop/testdata/order.json', 'buf.yaml'])
    expect((await filesOfInput(others.map(within), true)).leftOut).toEqual([])
  })

  test('are refused where there are more than can be taken', async () => {
    const many = Array.from({ length: 20_001 }, (_, number) => new File(['x'], `${number}.json`))
    await expect(filesOfInput(many, false)).rejects.toThrow(
      'there are 20001 files, but only 20000 are allowed',
    )
  })

  test('take the place of those with the same path', () => {
    const [old, other, fresh] = [file('a.json'), file('b.json'), file('a.json')]
    expect(withFiles([old, other], [fresh])).toEqual([other, fresh])
  })

  test('say which they take the place of', () => {
    const [text] = filesOfText('{"id": "a"}').files
    expect(replacedText([])).toBeNull()
    expect(replacedText([text!])).toBe('The text you pasted earlier was replaced.')
    expect(replacedText([file('a.json')])).toBe('a.json was replaced by a file with the same name.')
    expect(replacedText([file('a.json'), file('b.json')])).toMatch(/^2 files were replaced/)
  })
})

test.each([
  ['orders-bad.json, record 4, .status: cannot decode enum', 'orders-bad.json'],
  ['broken.proto:2: expected a name', 'api/broken.proto'],
  ['"empty.proto" is empty', 'empty.proto'],
  ['orders.json: the file is empty', null],
  ['the messages are too large', null],
])('%s is about %s', (complaint, path) => {
  const paths = ['orders-bad.json', 'api/broken.proto', 'empty.proto', 'a/orders.json', 'b/orders.json']
  expect([...filesAtFault(paths.map(file), [complaint])]).toEqual(path === null ? [] : [path])
})

test('several complaints are about several files, each named once', () => {
  const found = filesAtFault(['a.proto', 'b.proto', 'c.json'].map(file), [
    'a.proto:2:1: expected a name',
    'a.proto:3:1: expected a name',
    'b.proto:1:1: expected a name',
  ])
  expect([...found]).toEqual(['a.proto', 'b.proto'])
})

describe('a text that is pasted', () => {
  test.each([
    ['{"id": "a"}', 'Message.json'],
    ['[{"id": "a"}]', 'Message.json'],
    ['{"syntax": 1}\n{"syntax": 2}', 'Message.json'],
    ['syntax = "proto3"; message Order {}', 'pasted.proto'],
    ['// An order.\n/* of\nthe shop */\nmessage Order {}', 'pasted.proto'],
    ['  edition = "2023";', 'pasted.proto'],
    ['7', 'Message.json'],
  ])('is data or a schema by its first word: %s', async (text, path) => {
    const { files } = filesOfText(text)
    expect(files.map((found) => found.path)).toEqual([path])
    expect(await files[0]!.file.text()).toBe(text)
  })
})

test.each([
  ['{ "format": "wirebench.report", "formatVersion": 2', true],
  ['[{"format":"wirebench.report"', true],
  ['{"id": "a", "format": "wirebench.report"}', false],
  ['{"format": "pdf"}', false],
])('a file that Wirebench wrote is told from data: %s', async (text, isOne) => {
  expect(await isExport(new File([text], 'any.json'))).toBe(isOne)
})

describe('a text that was pasted and can’t be used', () => {
  const [pasted] = filesOfText('{"id": ').files
  const orders = { path: 'orders.json', file: new File(['[]'], 'orders.json') }

  test('is told from a file that can’t be', () => {
    expect(textAtFault([pasted!], new Set())?.pasted).toBe('{"id": ')
    expect(textAtFault([orders, pasted!], new Set(['Message.json']))?.pasted).toBe('{"id": ')
    expect(textAtFault([orders, pasted!], new Set(['orders.json']))).toBeUndefined()
    expect(textAtFault([orders], new Set(['orders.json']))).toBeUndefined()
  })

  test.each([
    ['Message.json:1:51: not JSON: expected a value', 'line 1, column 51: not JSON: expected a value'],
    ['Message.json, record 4: 3 isn’t an object', 'record 4: 3 isn’t an object'],
    ['Message.json: the records are empty', 'the records are empty'],
    ['record 2 is 3, but a message must be an object', 'record 2 is 3, but a message must be an object'],
  ])('is complained about without the name of a file: %s', (complaint, words) => {
    expect(complaintOfText(complaint, 'Message.json')).toBe(words)
  })
})
