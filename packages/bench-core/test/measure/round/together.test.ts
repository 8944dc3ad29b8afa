import { expect, test } from 'vitest'
import { together } from '../../../src/measure/round/together.ts'

/** A generator whose values come when they are let go. */
function gate() {
  let open: (value: string) => void = () => {}
  let begun = false
  const generator = (async function* () {
    begun = true
    yield await new Promise<string>((resolve) => {
      open = resolve
    })
  })()
  return { generator, hasBegun: () => begun, open: (value: string) => open(value) }
}

async function* counting(name: string, to: number) {
  for (let number = 1; number <= to; number++) yield `${name}${number}`
}

async function collect<Value>(values: AsyncGenerator<Value>): Promise<Value[]> {
  return await Array.fromAsync(values)
}

test('nothing gives nothing', async () => {
  expect(await collect(together([], 2))).toEqual([])
})

test('one at once is one after the other', async () => {
  expect(await collect(together([counting('a', 2), counting('b', 2)], 1))).toEqual(['a1', 'a2', 'b1', 'b2'])
})

test('every value of every generator comes, each generator’s in order', async () => {
  const values = await collect(together([counting('a', 3), counting('b', 1), counting('c', 2)], 2))
  expect(values.toSorted()).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'c2'])
  expect(values.filter((value) => value.startsWith('a'))).toEqual(['a1', 'a2', 'a3'])
})

test('a value comes as soon as it is there, whoever began first', async () => {
  const [first, second, third] = [gate(), gate(), gate()]
  const values = together([first.generator, second.generator, third.generator], 2)
  const next = values.next()
  second.open('second')
  expect(await next).toEqual({ done: false, value: 'second' })
  const after = values.next()
  first.open('first')
  expect(await after).toEqual({ done: false, value: 'first' })
})

test('no more begin than may run at once', async () => {
  const [first, second, third] = [gate(), gate(), gate()]
  const values = together([first.generator, second.generator, third.generator], 2)
  const next = values.next()
  expect([first, second, third].map(({ hasBegun }) => hasBegun())).toEqual([true, true, false])
  first.open('first')
  await next
  const after = values.next()
  second.open('second')
  await after
  expect(third.hasBegun()).toBe(true)
})

test('an error ends it, whatever the others still wait for', async () => {
  const waiting = gate()
  async function* failing(): AsyncGenerator<string> {
    yield 'so far'
    throw new Error('it broke')
  }
  await expect(collect(together([waiting.generator, failing()], 2))).rejects.toThrow('it broke')
})
