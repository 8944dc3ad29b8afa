import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { build } from 'rolldown'

/** Files that a process begins with, and the one that other people's programs import. */
const isBeginning = /(^|[\\/])(.+-main|main|bin|library)\.js$/

/** What is packed runs on older Node.js too: whatever may be loaded first gives it what it lacks. */
export async function supportOlderNode(scripts: string, target: string): Promise<void> {
  const input = join(scripts, 'pack/built-ins.ts')
  await build({
    input,
    output: { file: join(target, 'bin/built-ins.cjs'), format: 'cjs', minify: true },
    logLevel: 'warn',
  })
  const support = join(target, 'bin/older-node.mjs')
  cpSync(join(scripts, 'older-node.mjs'), support)
  for (const folder of ['packages', 'apps/server'])
    for (const file of readdirSync(join(target, folder), { recursive: true, encoding: 'utf8' })) {
      const path = join(target, folder, file)
      if (!isBeginning.test(file)) continue
      const way = relative(dirname(path), support).replaceAll('\\', '/')
      writeFileSync(path, `import '${way}'\n${readFileSync(path, 'utf8')}`)
    }
}
