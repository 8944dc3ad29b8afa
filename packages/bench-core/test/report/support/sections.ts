/** A section of a text by how it begins, as its lines: what stands from there to the next empty line. */
export function sectionsOf(text: string): (title: string) => string[] {
  return (title) =>
    text
      .slice(text.indexOf(`\n${title}`) + 1)
      .split('\n\n')[0]!
      .split('\n')
}
