import { WirebenchError } from '../../src/model/errors.ts'

type Told = Pick<WirebenchError, 'code' | 'message' | 'hint'>

/** What a person is told when the work fails; anything but a `WirebenchError` is a bug and thrown on. */
export async function failureOf(work: Promise<unknown> | (() => unknown)): Promise<Told> {
  try {
    await (typeof work === 'function' ? work() : work)
  } catch (error) {
    return told(error)
  }
  throw new Error('it did not fail')
}

/** The same where it fails at once. */
export function refusalOf(act: () => unknown): Told {
  try {
    act()
  } catch (error) {
    return told(error)
  }
  throw new Error('it was not refused')
}

function told(error: unknown): Told {
  if (!(error instanceof WirebenchError)) throw error
  const { code, message, hint } = error
  return { code, message, hint }
}
