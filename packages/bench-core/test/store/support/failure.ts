import { WirebenchError } from '../../../src/model/errors.ts'

/** What a person is told when the work fails; anything but a `WirebenchError` is a bug and thrown on. */
export async function failureOf(
  work: Promise<unknown>,
): Promise<Pick<WirebenchError, 'code' | 'message' | 'hint'>> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof WirebenchError)) throw error
    return { code: error.code, message: error.message, hint: error.hint }
  }
  throw new Error('it did not fail')
}
