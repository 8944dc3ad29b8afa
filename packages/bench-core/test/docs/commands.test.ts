import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pnpmVersion } from '../../src/model/commands.ts'
import { pages, read, root } from './pages.ts'

const packageJson = JSON.parse(read('package.json'))
const sources = globSync(['packages/*/src/**/*.ts', 'apps/*/src/**/*.{ts,tsx}'], { cwd: root })

test('one version of pnpm is named, an exact one', () => {
  expect(packageJson.packageManager).toBe(`pnpm@${pnpmVersion}`)
  expect(pnpmVersion).toMatch(/^\d+\.\d+\.\d+$/)
  expect(packageJson.engines.pnpm).toBe(`>=${pnpmVersion.split('.')[0]}`)
})

test.each(pages)('%s names it, in commands of scripts that there are', (path) => {
  const text = read(path)
  const scripts = [...Object.keys(packageJson.scripts), 'install', 'exec']
  for (const [command, runner, script] of text.matchAll(
    /((?:\w+ (?:--yes )?)?pnpm(?:@\S+)?) ([a-z][\w-]*)/g,
  )) {
    if (!scripts.includes(script!)) continue
    expect([`npx pnpm@${pnpmVersion}`, `npx --yes pnpm@${pnpmVersion}`], command).toContain(runner)
  }
  for (const [, version] of text.matchAll(/pnpm@([\w.]+\w)/g)) expect(version).toBe(pnpmVersion)
})

test('what is printed names commands by the functions that know how they are typed', () => {
  const byHand = sources.filter((path) =>
    read(path)
      .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
      .match(/\bpnpm(@\S+)? (bench|start|install)\b|[`'"(]bench (?!\$)[a-z-]+ [A-Z-]/),
  )
  expect(byHand).toEqual([])
})
