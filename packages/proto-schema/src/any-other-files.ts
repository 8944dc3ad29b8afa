import type { LinkedFile } from './link-files.ts'
import { linkedRegistry } from './linked-registry.ts'
import { SchemaError } from './schema-error.ts'
import { type SchemaTree, withImports } from './with-imports.ts'

/**
 * The files with all others of the tree that can stand beside them: a `google.protobuf.Any` holds messages of types that
 * its file doesn't import. One that can't, because a name of it is taken, say, is left out with a note.
 */
export async function anyOtherFiles(needed: readonly LinkedFile[], tree: SchemaTree): Promise<LinkedFile[]> {
  const have = new Set(needed.map(({ proto }) => proto.name))
  const others: LinkedFile[][] = []
  for (const file of [...tree.parsed.values()].filter(({ proto }) => !have.has(proto.name))) {
    try {
      others.push(await withImports(file, tree))
    } catch (error) {
      leaveOut(file.proto.name, error, tree)
    }
  }
  return joined(needed, others, tree)
}

/** Half by half where not all of them fit, so that few that don't cost little among many that do. */
function joined(
  base: readonly LinkedFile[],
  others: readonly LinkedFile[][],
  tree: SchemaTree,
): LinkedFile[] {
  const byName = new Map([...base, ...others.flat()].map((file) => [file.proto.name, file]))
  const all = [...byName.values()]
  try {
    linkedRegistry(all)
    return all
  } catch (error) {
    if (others.length === 1) {
      leaveOut(others[0]!.at(-1)!.proto.name, error, tree)
      return [...base]
    }
    const half = Math.ceil(others.length / 2)
    return joined(joined(base, others.slice(0, half), tree), others.slice(half), tree)
  }
}

function leaveOut(file: string, error: unknown, { notes }: SchemaTree): void {
  if (!(error instanceof SchemaError)) throw error
  notes.push(`${file} is left out, so no Any can hold what it defines: ${error.message}`)
}
