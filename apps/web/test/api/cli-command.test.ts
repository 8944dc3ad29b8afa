import { expect, test } from 'vitest'
import { cliCommand } from '../../src/api/cli-command.ts'

test('a request becomes the command that does the same, options left out staying out', () => {
  expect(cliCommand({ preset: 'quick' })).toBe('pnpm bench codec --preset quick')
  expect(cliCommand({ suites: ['codec'], preset: 'smoke', rounds: 5, codecs: ['json', 'msgpackr'] })).toBe(
    'pnpm bench codec --preset smoke --rounds 5 --codec json,msgpackr',
  )
})

test('a name is quoted so that no shell takes it apart', () => {
  expect(cliCommand({ name: `it's $HOME` })).toBe(`pnpm bench codec --name 'it'\\''s $HOME'`)
})
