import { expect } from 'vitest'
import type { Outcome } from './bench-io.ts'

/** A mistake is told in two lines, what it is and what to do, with exit code 2 and nothing on standard output. */
export function expectMistake({ code, stdout, stderr }: Outcome, message: RegExp, hint: RegExp): void {
  const text = stderr.replaceAll('\u00a0', ' ')
  expect(text).toMatch(/^error: [^\n]+\n[^\n]+\n$/)
  const [what, todo] = text.split('\n')
  expect(what).toMatch(message)
  expect(todo).toMatch(hint)
  expect(text).not.toMatch(/\n\s+at |node:internal/)
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
}
