import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { build } from 'rolldown'

/**
 * Puts a library that nothing measures into the package as a few files: one of hundreds of modules takes a tenth of a second to load
 * and megabytes on the disk.
 * @param from The package of the workspace that depends on it.
 * @param doors How it is imported.
 */
export async function bundleLibrary(from: string, target: string, doors: readonly string[]): Promise<void> {
  const folder = join(target, 'bundled')
  const fileOf = (door: string) => `${door.replaceAll('/', '-')}.js`
  await build({
    cwd: from,
    input: Object.fromEntries(doors.map((door) => [fileOf(door).slice(0, -3), door])),
    platform: 'node',
    output: { dir: folder, format: 'esm' },
    logLevel: 'warn',
  })
  const [name] = doors
  const entry = createRequire(join(from, 'package.json')).resolve(name!)
  cpSync(join(entry.slice(0, entry.lastIndexOf(name!)), name!, 'LICENSE'), join(folder, `${name}.LICENSE`))

  for (const file of readdirSync(join(target, 'packages'), { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.js')) continue
    const path = join(target, 'packages', file)
    const text = readFileSync(path, 'utf8')
    const linked = text.replace(
      /(\bfrom |\bimport\()'([\w/@-]+)'/g,
      (whole, how: string, specifier: string) =>
        doors.includes(specifier)
          ? `${how}'${relative(dirname(path), join(folder, fileOf(specifier))).replaceAll('\\', '/')}'`
          : whole,
    )
    if (linked !== text) writeFileSync(path, linked)
  }
}
