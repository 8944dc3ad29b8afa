import { WirebenchError } from '../../model/errors.ts'
import { type Wording, words } from '../../model/options/option/words.ts'
import { refusalIn } from '../../model/system-errors.ts'
import {
  encryptionAdvice,
  errorCode,
  firstMessage,
  isConnectionFailure,
  isRefusedLogin,
  orDontSave,
  withoutSecrets,
} from '../../postgres/failures.ts'
import { isNoAnswer, noAnswer } from './no-answer.ts'

/** Says in one line why a folder can't be written; anything that isn't about the folder is passed on as it is. */
export function explainFolderFailure(error: unknown, folder: string): unknown {
  const reason = folderReasons[errorCode(error)]
  if (!reason) return error
  return new WirebenchError(
    'store-unavailable',
    `runs can’t be saved in ${folder}: ${reason}`,
    words`set WIREBENCH_HOME to a folder that can be written, or DATABASE_URL to a PostgreSQL server${orDontSave}`,
  )
}

/** Turns what a driver or server answers into a line that a person can act on; a bug stays what it is. */
export function explainDatabaseFailure(
  error: unknown,
  location: string,
  secrets: readonly string[] = [],
): unknown {
  if (error instanceof WirebenchError) return error
  if (isNoAnswer(error)) return noAnswer(location)
  const [what, advice] = databaseAdvice(error) ?? []
  if (!what || !advice) return error
  return new WirebenchError(
    'store-unavailable',
    withoutSecrets(`${location}: ${what}`, secrets),
    words`${advice}${orDontSave}`,
  )
}

function databaseAdvice(error: unknown): readonly [what: string, advice: string | Wording] | undefined {
  const code = errorCode(error)
  const message = firstMessage(error)
  const encryption = encryptionAdvice(error, 'DATABASE_URL')
  if (encryption) return [message, encryption]
  if (isRefusedLogin(error))
    return [`the server refused the login (${message})`, 'check the user and password in DATABASE_URL']
  if (code === '3D000') return [message, 'create that database, or change DATABASE_URL']
  if (code === '42501') return [message, 'allow this user to create a schema named wirebench']
  if (code === '53300') return [message, 'close other connections to the server']
  if (code === '53100' || code === 'ENOSPC') return [message, 'free some disk space']
  if (code === '25006') return [message, 'set DATABASE_URL to a server that accepts writes']
  if (isConnectionFailure(error))
    return [
      `the database can’t be reached (${message})`,
      'check that the server is running, and that DATABASE_URL is right',
    ]
  const refusal = refusalIn(message)
  return refusal && [message, refusal.fix]
}

const folderReasons: Readonly<Record<string, string>> = {
  EROFS: 'the file system is read-only',
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  ENOTDIR: 'part of the path is not a folder',
  EEXIST: 'a file is in the folder’s place',
  ENOENT: 'it can’t be created there',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENAMETOOLONG: 'the path is too long',
}
