import { SchemaError } from '../../src/schema-error.ts'

/** What a person is told; anything but a `SchemaError` fails the test as it is. */
export async function failureOf(
  act: () => unknown,
): Promise<{ code: string; message: string; hint: string }> {
  try {
    await act()
  } catch (error) {
    if (error instanceof SchemaError) return { code: error.code, message: error.message, hint: error.hint }
    throw error
  }
  throw new Error('it was accepted')
}
