/** Stands for a line, or as much of it as is allowed, that was too long and has been thrown away. */
export const overlongLine = Symbol('overlong line')

/**
 * The lines of a text stream, without their ends; what follows the last line end counts as a line too.
 * Reads no further than it is asked to, and never holds more than one line of the longest allowed length.
 */
export async function* readLines(
  chunks: AsyncIterable<string>,
  maximumCharacters: number,
): AsyncGenerator<string | typeof overlongLine> {
  let held = ''
  let discarding = false
  for await (const chunk of chunks) {
    const parts = (held + chunk).split('\n')
    held = parts.pop() ?? ''
    for (const part of parts) {
      if (!discarding) yield part.length > maximumCharacters ? overlongLine : part
      discarding = false
    }
    if (held.length > maximumCharacters) {
      discarding = true
      held = ''
      yield overlongLine
    }
  }
  if (held !== '' && !discarding) yield held
}
