import { readFileSync } from 'node:fs'
import { WirebenchError } from '../../model/errors.ts'
import type { ProtocolTarget } from '../../model/protocol-spec.ts'
import { exampleDescription, parseTargetDescription, parseTargetUrl } from '../../model/target-description.ts'

/**
 * The user's own service, from its address and the file that describes its operations.
 * @throws WirebenchError naming the file and what in it doesn't fit.
 */
export function readTarget(url: string, file: string, isConfirmed: boolean): ProtocolTarget {
  const operations = parseTargetDescription(contentOf(file), `the file "${file}"`)
  return { url: parseTargetUrl(url), operations, ...(isConfirmed && { isConfirmed }) }
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error
    throw new WirebenchError(
      'invalid-option',
      `the file "${file}" can’t be read (${reason})`,
      `write the operations of your service into it, like ${exampleDescription}`,
    )
  }
}
