import { WirebenchError } from '../../../model/errors.ts'
import { isObject } from '../../../model/messages/json-object.ts'
import { readRecords } from './read-data.ts'

/** Names at the top of the first record of JSON; none where it can't be read as JSON, which is told when it is read. */
export async function topNames(paths: readonly string[]): Promise<string[]> {
  try {
    const [first] = await readRecords(paths.slice(0, 1))
    const given = first?.given
    return isObject(given) ? Object.keys(given) : []
  } catch (error) {
    if (error instanceof WirebenchError) return []
    throw error
  }
}
