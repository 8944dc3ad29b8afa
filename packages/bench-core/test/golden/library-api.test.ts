import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { codecOptions } from '../../src/model/options/codec.ts'
import type { Options } from '../../src/model/options/option/option.ts'
import { runOptions } from '../../src/model/options/run.ts'
import { useOptions } from '../../src/model/options/use.ts'

const src = new URL('../../src/', import.meta.url)
const page = fileURLToPath(new URL('../../../../docs/library/api.md', import.meta.url))
const door = readFileSync(new URL('library.ts', src), 'utf8')

test('the page of the library’s names is made of their docstrings', async () => {
  const names = [...door.matchAll(/export (?:type )?\{ (.+) \} from '\.\/(.+)'/g)].flatMap(([, list, file]) =>
    list!.split(', ').map((name) => ({ name: name.replace('type ', ''), file: file! })),
  )
  const own = [...new Set(names.map(({ file }) => file))].filter((file) => !/^model\/r/.test(file))
  const declared = own.flatMap((file) => declarations(file))
  const about = (name: string, file: string) =>
    sectionOf(declarations(file).find((one) => one.name === name)!)
  const exported = names.flatMap(({ name, file }) => declarations(file).filter((one) => one.name === name))
  const helpers = declared.filter((one) => isNamedBy(exported, one))
  await expect(`# Names of the library

Made of the docstrings by \`npx pnpm@12.21.0 golden\`. [How to use them](README.md).

${names
  .toSorted((a, b) => a.name.localeCompare(b.name))
  .map(({ name, file }) => about(name, file))
  .join('\n')}
## Types that they take and give

${helpers.map((one) => sectionOf(one, '###')).join('\n')}
## What a MeasureRequest can ask for

The other suites take theirs within \`storage\` and \`protocol\`; a duel, its sides within \`duel\`.

${tableOf({ ...runOptions, ...codecOptions })}

## What a use says

${tableOf(useOptions)}
`).toMatchFileSnapshot(page)
})

interface Declaration {
  readonly name: string
  readonly doc: string
  readonly code: string
}

/** What a file exports, with its docstring and without its bodies. */
function declarations(file: string): Declaration[] {
  const text = readFileSync(new URL(file, src), 'utf8')
  const found = text.matchAll(
    /^(?:(\/\*\*(?:(?!\*\/)[\s\S])*\*\/)\n)?((?:export )?(?:async )?(?:function\*?|interface|type|class|const) (\w+)[\s\S]*?)(?=\n\n|\n?$(?![\s\S]))/gm,
  )
  const all = [...found].map(([, doc = '', code, name]) => ({
    name: name!,
    doc: proseOf(doc),
    code: shortened(code!),
  }))
  // Where a schema and its type share a name, the schema has the docstring.
  return [...Map.groupBy(all, ({ name }) => name).values()].map((same) => ({
    ...same.at(-1)!,
    doc: same.map(({ doc }) => doc).find((doc) => doc !== '') ?? '',
  }))
}

/** Whether it is a type that others take or give. */
function isNamedBy(others: readonly Declaration[], { name, code }: Declaration): boolean {
  const isType = /^(interface|type) /.test(code) && others.every((other) => other.name !== name)
  return isType && others.some((other) => new RegExp(`\\b${name}\\b`).test(other.code))
}

function proseOf(comment: string): string {
  const lines = comment
    .replace(/^\/\*\*\s*|\s*\*\/$/g, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, ''))
  return lines
    .join('\n')
    .replace(/^@(throws|param) /gm, (_, tag) => `\n${tag === 'throws' ? 'Throws' : 'Parameter'} `)
    .trim()
}

/** Of a function its head, or those that others see, of a class what stands before its constructor, of a schema’s type nothing. */
function shortened(declared: string): string {
  const heads = declared.split(/\n(?=export function )/)
  if (heads.length > 1)
    return heads
      .slice(0, -1)
      .join('\n')
      .replaceAll(/^export /gm, '')
  const code = declared.replace(/^export /, '')
  if (code.startsWith('class')) return `${code.split(/\n\s*constructor\(/)[0]!.trimEnd()}\n}`
  if (/^(async )?function/.test(code)) return code.split(/ \{\n {2}(?=\S.*\n?)(?!readonly)/)[0]!
  return code.includes('z.infer') || code.startsWith('const') ? '' : code
}

function sectionOf({ name, doc, code }: Declaration, heading = '##'): string {
  return [
    `${heading} ${name}\n`,
    ...(doc ? [`${doc}\n`] : []),
    ...(code ? [`\`\`\`ts\n${code}\n\`\`\`\n`] : []),
  ].join('\n')
}

function tableOf(options: Options): string {
  const flags = new Map(Object.entries(options).map(([name, { flag }]) => [flag as string, name]))
  const asField = (help: string) =>
    help.replaceAll(', separated by commas', '').replaceAll(/--[\w-]+/g, (flag) => `\`${flags.get(flag)}\``)
  const rows = Object.entries(options).map(([name, { help }]) => `| \`${name}\` | ${asField(help)} |`)
  return ['| name | what |', '| --- | --- |', ...rows].join('\n')
}
