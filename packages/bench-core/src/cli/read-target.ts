import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { WirebenchError } from '../model/errors.ts'
import { ProtocolTarget, TargetOperation } from '../model/protocol-spec.ts'

const TargetFile = z.strictObject({
  operations: z.array(TargetOperation).check(z.minLength(1), z.maxLength(20)),
})

const example =
  '{"operations": [{"name": "read", "method": "GET", "path": "/users/{n}", "expectedStatus": 200}]}'

/**
 * The user's own service, from its address and the file that describes its operations.
 * @throws WirebenchError naming the file and what in it doesn't fit.
 */
export function readTarget(url: string, file: string, isConfirmed: boolean): ProtocolTarget {
  const described = z.safeParse(TargetFile, contentOf(file))
  if (!described.success) {
    const [issue] = described.error.issues
    const place = issue?.path.join('.') ?? ''
    throw new WirebenchError(
      'invalid-option',
      `${file}: ${place === '' ? 'it' : `"${place}"`} doesn't fit (${issue?.message ?? 'unknown'})`,
      `write it like ${example}`,
    )
  }
  const target = z.safeParse(ProtocolTarget, { url, ...described.data, ...(isConfirmed && { isConfirmed }) })
  if (target.success) return target.data
  throw new WirebenchError(
    'invalid-option',
    `--target is "${url}"`,
    'give an address that begins with http:// or https://',
  )
}

function contentOf(file: string): unknown {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error
    throw new WirebenchError(
      'invalid-option',
      `the file "${file}" can't be read (${reason})`,
      `write the operations of your service into it, like ${example}`,
    )
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new WirebenchError('invalid-option', `the file "${file}" is no JSON`, `write it like ${example}`)
  }
}
