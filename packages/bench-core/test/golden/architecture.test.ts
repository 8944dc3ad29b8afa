import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const page = fileURLToPath(new URL('../../../../docs/architecture.md', import.meta.url))
const rules = await import(new URL('../../../../.dependency-cruiser.js', import.meta.url).href)
const folders: Readonly<Record<string, readonly string[]>> = rules.mayImport

test('the picture of the architecture is drawn from the import rules', async () => {
  const arrows = Object.entries(folders).flatMap(([folder, allowed]) =>
    directly(allowed).map((imported) => `  ${folder} --> ${imported}`),
  )
  const text = `# Architecture

Folders of \`packages/bench-core/src\` and what they may import, drawn from the rules in \`.dependency-cruiser.js\` by
\`npx pnpm@12.21.0 golden\`. An arrow points at what is imported. Arrows that others lead to anyway are left out; the list has all.

\`\`\`mermaid
flowchart TD
${arrows.join('\n')}
\`\`\`

${Object.entries(folders)
  .map(([folder, allowed]) => `- ${folder}: ${allowed.join(', ') || 'nothing of ours'}`)
  .join('\n')}
`
  await expect(text).toMatchFileSnapshot(page)
})

/** Without those that another of them leads to anyway, which would only tangle the picture. */
function directly(allowed: readonly string[]): string[] {
  return allowed.filter((folder) => !allowed.some((other) => other !== folder && reaches(other, folder)))
}

function reaches(from: string, to: string): boolean {
  return (folders[from] ?? []).some((next) => next === to || reaches(next, to))
}
