import { SchemaError } from './schema-error.ts'

/** A place in a `.proto` file; line and column count from 1, and are 0 where the file was given compiled. */
export interface Place {
  readonly file: string
  readonly line: number
  readonly column: number
}

/** A schema that can't be read, with the file, line and column to look at. */
export function invalidSchema(place: Place, what: string, hint = 'correct the schema there'): SchemaError {
  return new SchemaError('invalid-schema', `${placeText(place)}: ${what}`, hint)
}

export function nowhereIn(file: string): Place {
  return { file, line: 0, column: 0 }
}

export function placeText({ file, line, column }: Place): string {
  return line === 0 ? file : `${file}:${line}:${column}`
}

/** What of a message is shown, so that a line stays a line. */
export function shortened(text: string, characters = 60): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > characters ? `${line.slice(0, characters)}…` : line
}
