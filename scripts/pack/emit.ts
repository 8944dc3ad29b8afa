import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

/** A package of the workspace: its folder below the root, and its doors. */
export interface Workspace {
  readonly folder: string
  readonly name: string
  readonly exports: Readonly<Record<string, string>>
}

/** Runs a program of a package that is installed in a folder. */
export function runTool(folder: string, tool: string, program: string, ...given: readonly string[]): void {
  const manifest = createRequire(join(folder, 'package.json')).resolve(`${tool}/package.json`)
  const { status } = spawnSync(process.execPath, [join(dirname(manifest), program), ...given], {
    cwd: folder,
    stdio: ['ignore', 2, 2],
  })
  if (status !== 0) throw new Error(`${tool} ended with ${status}`)
}

/**
 * JavaScript and declarations of everything that runs, in the folders of the checkout. Packages of the workspace are
 * imported by their paths: the published package has them inside.
 */
export function emitJavaScript(root: string, target: string, workspaces: readonly Workspace[]): void {
  // Whether the types are right is for `check` to say, and takes twice as long.
  runTool(root, 'typescript', 'bin/tsc', '-p', 'tsconfig.build.json', '--noCheck', '--outDir', target)
  // What is JavaScript already was generated.
  const isBuilt = (path: string) => statSync(path).isDirectory() || /\.(js|d\.ts)$/.test(path)
  for (const { folder } of workspaces)
    cpSync(join(root, folder, 'src'), join(target, folder, 'src'), { recursive: true, filter: isBuilt })

  for (const file of readdirSync(target, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|d\.ts)$/.test(file)) continue
    const path = join(target, file)
    const text = readFileSync(path, 'utf8')
    const linked = text.replace(/(['"])(@wirebench\/[\w/-]+)\1/g, (_, quote: string, specifier: string) => {
      const [door] = workspaces.flatMap((workspace) => builtFile(specifier, workspace) ?? [])
      if (door === undefined) throw new Error(`${file} imports ${specifier}, which no package exports`)
      const way = relative(dirname(path), join(target, door)).replaceAll('\\', '/')
      return `${quote}${way.startsWith('.') ? way : `./${way}`}${quote}`
    })
    if (linked !== text) writeFileSync(path, linked)
  }
}

/** The file that an import of a package becomes; undefined where that is none of its exports. */
function builtFile(specifier: string, { folder, name, exports }: Workspace): string | undefined {
  for (const [door, file] of Object.entries(exports)) {
    const path = `${name}${door.slice(1)}`
    const [start, isFolder] = [path.replace('*', ''), path.endsWith('*')]
    if (specifier === path || (isFolder && specifier.startsWith(start)))
      return join(folder, file.replace('*', specifier.slice(start.length)).replace(/\.ts$/, '.js'))
  }
  return undefined
}
