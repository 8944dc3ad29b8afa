import { SchemaError } from '../schema-error.ts'

/** What is read at most. Of a folder those files are parsed that the message needs; to list its messages, one after the other. */
export const schemaLimits = {
  files: 50_000,
  fileBytes: 8_000_000,
  totalBytes: 256_000_000,
  descriptorSetBytes: 64_000_000,
  folderDepth: 32,
} as const

export function tooLarge(what: string, bytes: number, limit: number, hint?: string): SchemaError {
  const megabytes = (count: number) => `${Math.ceil(count / 1e6)} MB`
  return new SchemaError(
    'invalid-schema',
    `${what} is too large: ${megabytes(bytes)} where ${megabytes(limit)} are allowed`,
    hint ?? 'leave out what the message doesn’t need',
  )
}
