import { benchCommand } from '../commands.ts'
import { WirebenchError } from '../errors.ts'

/** Why a run can't begin with messages that were brought: they aren't stored here, or are no longer what they were. */
export function unknownMessages(message: string, cause?: unknown): WirebenchError {
  const hint = {
    inTerminal: `store them again with \`${benchCommand('preflight --data FILE')}\`, and --proto if they had a schema`,
    inForm: 'import schema and data again',
  }
  return new WirebenchError('unknown-messages', message, hint, { cause, field: 'own.id' })
}

export function noStoredMessages(id: string, cause?: unknown): WirebenchError {
  return unknownMessages(`there are no stored messages "${id.slice(0, 40)}"`, cause)
}
