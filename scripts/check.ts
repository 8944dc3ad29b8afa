import { spawnSync } from 'node:child_process'

/** What has to hold before a change lands, in the order in which it is quickest to hear of a fault. */
const steps: readonly (readonly [name: string, command: string, ...arguments: string[]])[] = [
  ['types', 'tsc', '-p', '.'],
  ['types of the web app', 'tsc', '-p', 'apps/web'],
  ['types of the browser test and scripts', 'tsc', '-p', 'test'],
  ['lint and format', 'biome', 'ci', '.'],
  [
    'import rules',
    'depcruise',
    '--config',
    '.dependency-cruiser.js',
    'packages/bench-core/src',
    'packages/proto-schema/src',
    'apps/server/src',
    'apps/web/src',
  ],
  ['unused code', 'knip'],
  ['tests', 'vitest', 'run', '--tags-filter=!slow', ...process.argv.slice(2)],
]

for (const [name, command, ...commandArguments] of steps) {
  process.stdout.write(`\n${name}: ${[command, ...commandArguments].join(' ')}\n`)
  const { status, error } = spawnSync(command, commandArguments, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    process.stderr.write(`\n${name} failed${error ? `: ${error.message}` : ''}\n`)
    process.exit(1)
  }
}
