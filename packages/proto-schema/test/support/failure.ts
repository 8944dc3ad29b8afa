import { SchemaError } from '../../src/schema-error.ts'

/** What a person is told; anything but a `SchemaError` fails the test as it is. */
export async function failureOf(
  act: () => unknown,
): Promise<Pick<SchemaError, 'code' | 'message' | 'hint' | 'others'>> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error
    const { code, message, hint, others } = error
    return { code, message, hint, others }
  }
  throw new Error('it was accepted')
}
