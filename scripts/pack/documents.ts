import { cpSync, existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const documents = ['README.md', 'CHANGELOG.md', 'SECURITY.md', 'LICENSE', 'docs'] as const

/** What the README links to comes along; of links to the rest of the checkout the words stay. */
export function copyDocuments(root: string, target: string): void {
  for (const name of documents) cpSync(join(root, name), join(target, name), { recursive: true })
  cpSync(join(root, 'docs/config.schema.json'), join(target, 'config.schema.json'))
  for (const file of globSync(['*.md', 'docs/**/*.md'], { cwd: target })) {
    const path = join(target, file)
    const text = readFileSync(path, 'utf8').replace(
      /(?<!!)\[([^\]]+)\]\((?!\w+:|#)([^)#\s]+)[^)]*\)/g,
      (link, words: string, to: string) => (existsSync(join(dirname(path), to)) ? link : words),
    )
    writeFileSync(path, text)
  }
}
