import { marked, type Tokens } from 'marked'

export interface MethodSection {
  /** The anchor of its heading, as code hosts make it: pages link to it. */
  readonly id: string
  readonly title: string
  readonly body: readonly Tokens.Generic[]
}

/** A Markdown document by its headings of the second level; its title is left out. */
export function methodSections(markdown: string): {
  introduction: readonly Tokens.Generic[]
  sections: readonly MethodSection[]
} {
  const [introduction = [], ...parts] = splitAtHeadings(
    marked.lexer(markdown).filter((token) => !isHeading(token, 1)),
  )
  const sections = parts.map(([heading, ...body]) => {
    const title: string = heading?.text ?? ''
    return { id: title.toLowerCase().replaceAll(' ', '-'), title, body }
  })
  return { introduction, sections }
}

function splitAtHeadings(tokens: readonly Tokens.Generic[]): Tokens.Generic[][] {
  const parts: Tokens.Generic[][] = [[]]
  for (const token of tokens) {
    if (isHeading(token, 2)) parts.push([])
    parts.at(-1)!.push(token)
  }
  return parts
}

function isHeading(token: Tokens.Generic, depth: number): boolean {
  return token.type === 'heading' && token.depth === depth
}
