import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const page = fileURLToPath(new URL('../../../../docs/architecture.md', import.meta.url))
const rules = await import(new URL('../../../../.dependency-cruiser.js', import.meta.url).href)
type Rooms = Readonly<Record<string, readonly string[]>>
const packages: Rooms = rules.packages
const folders: Rooms = rules.mayImport
const rooms: Rooms = rules.roomsOfReport

test('the picture of the architecture is drawn from the import rules', async () => {
  const text = `# Architecture

\`npx pnpm@12.21.0 golden\` draws these pictures from the rules in \`.dependency-cruiser.js\`. An arrow points at what is imported.
Arrows that follow from others are left out; the lists have all.

## Packages

${picture(packages)}

## Folders of bench-core

${picture(folders)}

## Rooms of the report

\`words\` puts figures and verdicts into sentences; \`figures\` turns events into cases and rounds; \`suites\` has what each suite
contributes to its reports, which the other rooms reach only through its catalogues; \`judge\` compares, doubts and checks. A picture
is a \`scene\`, sections have \`tables\`, and \`document\` is the list of sections; \`print\` lays them out.

${picture(rooms)}
`
  await expect(text).toMatchFileSnapshot(page)
})

test('no room of the report or the answer names a suite, but for those in which a suite brings its own', async () => {
  const source = new URL('../../src/', import.meta.url)
  const files = (await readdir(source, { recursive: true })).filter(
    (file) =>
      /^(report|answer)\/.*\.ts$/.test(file) &&
      !/^(report\/suites|answer\/costs)\/(catalogue|documents|(codec|storage|protocol|command)[/-])/.test(
        file,
      ),
  )
  // Behind and before a bar it is the name of a part of a report.
  const naming = files.filter((file) =>
    /(?<!\| )'(codec|storage|protocol|command)'(?! \|)/.test(readFileSync(new URL(file, source), 'utf8')),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(naming).toEqual([])
})

function picture(map: Rooms): string {
  const arrows = Object.entries(map).flatMap(([folder, allowed]) =>
    directly(map, allowed).map((imported) => `  ${folder} --> ${imported}`),
  )
  const list = Object.entries(map).map(
    ([folder, allowed]) => `- ${folder}: ${allowed.join(', ') || 'nothing of ours'}`,
  )
  return `\`\`\`mermaid
flowchart TD
${arrows.join('\n')}
\`\`\`

${list.join('\n')}`
}

/** Without those that another of them leads to anyway, which would only tangle the picture. */
function directly(map: Rooms, allowed: readonly string[]): string[] {
  return allowed.filter((folder) => !allowed.some((other) => other !== folder && reaches(map, other, folder)))
}

function reaches(map: Rooms, from: string, to: string): boolean {
  return (map[from] ?? []).some((next) => next === to || reaches(map, next, to))
}
