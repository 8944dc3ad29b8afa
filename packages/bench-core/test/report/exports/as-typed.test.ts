import { expect, test } from 'vitest'
import { benchCommand } from '../../../src/model/commands.ts'
import { asTyped } from '../../../src/report/exports/as-typed.ts'

const text = `run \`${benchCommand('list')}\` to see the saved runs`
const typed = (environment: Record<string, string>, checkout = '') => asTyped(text, { environment, checkout })
const script = { npm_lifecycle_event: 'bench', npm_config_user_agent: 'pnpm/12.21.0 npm/? node/? linux x64' }

test('commands stay as they are where npx fetched pnpm, and where another package manager runs the script', () => {
  for (const npm_execpath of [
    '/home/user/.npm/_npx/0390bb19e1c6af29/node_modules/pnpm/pnpm',
    'C:\\npm-cache\\_npx\\0390bb19e1c6af29\\node_modules\\pnpm\\pnpm.exe',
  ])
    expect(typed({ ...script, npm_execpath })).toBe(text)
  expect(typed({ ...script, npm_config_user_agent: 'npm/11.19.1 node/v24.0.0' })).toBe(text)
})

test('who has pnpm on the PATH types pnpm', () => {
  expect(typed({ ...script, npm_execpath: '/usr/local/bin/pnpm' })).toBe(
    'run `pnpm bench list` to see the saved runs',
  )
})

test('who started the program with Node.js alone types it again, from the folder that it was started in', () => {
  expect(typed({})).toBe('run `node packages/bench-core/src/bin.ts list` to see the saved runs')
  expect(typed({}, '../my projects/wirebench')).toBe(
    "run `node '../my projects/wirebench/packages/bench-core/src/bin.ts' list` to see the saved runs",
  )
})

test('a script that has no program of its own stays a script', () => {
  expect(
    asTyped(benchCommand('list').replace('bench', 'install'), { environment: {}, checkout: '' }),
  ).toMatch(/^npx pnpm@\S+ install list$/)
})
