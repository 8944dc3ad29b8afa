import { describe, expect, test } from 'vitest'
import { fileAtFault, filesOfInput, withFiles } from '../../../src/features/new-run/dropped-files.ts'

const file = (path: string) => ({ path, file: new File(['x'], path) })

/** A file as a browser hands it over from a folder that was chosen. */
function within(webkitRelativePath: string): File {
  return Object.defineProperty(new File(['x'], webkitRelativePath.split('/').at(-1)!), 'webkitRelativePath', {
    value: webkitRelativePath,
  })
}

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

  test('are refused where there are more than can be taken', async () => {
    const many = Array.from({ length: 3_001 }, (_, number) => new File(['x'], `${number}.json`))
    await expect(filesOfInput(many, false)).rejects.toThrow('there are 3001 files where 3000 are allowed')
  })

  test('take the place of those with the same path', () => {
    const [old, other, fresh] = [file('a.json'), file('b.json'), file('a.json')]
    expect(withFiles([old, other], [fresh])).toEqual([other, fresh])
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
  expect(fileAtFault(paths.map(file), complaint)).toBe(path)
})
