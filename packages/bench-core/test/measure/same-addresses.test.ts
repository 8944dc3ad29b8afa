import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { sameAddresses } from '../../src/measure/process/same-addresses.ts'

const isOffered = sameAddresses().length > 0

test.runIf(isOffered)(
  'programs have their libraries at the same addresses, and their stacks elsewhere',
  () => {
    const maps = () => addressesOf(startedWith(sameAddresses()))
    const all = Array.from({ length: 8 }, maps)
    expect(new Set(all.map(({ library }) => library)).size).toBe(1)
    expect(new Set(all.map(({ stack }) => stack)).size).toBeGreaterThan(1)
  },
)

test.runIf(isOffered)('without it they have them at random ones', () => {
  const libraries = Array.from({ length: 8 }, () => addressesOf(startedWith([])).library)
  expect(new Set(libraries).size).toBeGreaterThan(1)
})

/** What a program sees of its own memory: what is mapped, and where its stack begins. */
function startedWith(launcher: readonly string[]): string {
  const [file, ...words] = [...launcher, 'cat', '/proc/self/maps', '/proc/self/stat']
  return execFileSync(file!, words, { encoding: 'utf8' })
}

/** proc_pid_stat(5): the 28th field is where the stack begins. */
function addressesOf(text: string): { library: string; stack: string } {
  const library = /^([0-9a-f]+)-.* r-xp .*libc/m.exec(text)![1]!
  const fields = text.trim().split('\n').at(-1)!.split(') ')[1]!.split(' ')
  return { library, stack: fields[28 - 3]! }
}
