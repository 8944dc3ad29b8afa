import { setFlagsFromString } from 'node:v8'
import { runInThisContext } from 'node:vm'

/** Whether an object is to V8 what programs mostly have, and no hash table. */
export function hasFastProperties(object: unknown): boolean {
  setFlagsFromString('--allow-natives-syntax')
  try {
    return runInThisContext('(object) => %HasFastProperties(object)')(object)
  } finally {
    setFlagsFromString('--no-allow-natives-syntax')
  }
}
