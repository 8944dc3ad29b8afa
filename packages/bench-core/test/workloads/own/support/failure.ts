import { WirebenchError } from '../../../../src/model/errors.ts'

/** What a person is told; anything but a `WirebenchError` fails the test as it is. */
export async function failureOf(
  act: () => unknown,
): Promise<{ code: string; message: string; hint: string }> {
  try {
    await act()
  } catch (error) {
    if (error instanceof WirebenchError) return { code: error.code, message: error.message, hint: error.hint }
    throw error
  }
  throw new Error('it was accepted')
}
