import { invalidOption } from '../../../model/errors.ts'
import type { DatabaseExamination } from '../../../model/storage/storage-spec.ts'
import { examineServer } from '../../../postgres/server-under-test/examine-server.ts'
import { parseServerUrl } from '../../../postgres/server-url.ts'
import { examinationCommand } from './examination.ts'

/**
 * `bench examine-database`, for the server: what a storage run would find on the database server of `WIREBENCH_PG_URL`, or
 * why it can't use it, as JSON. The address comes by the environment alone, so that no process list shows its password.
 */
export const addExamineDatabaseCommand = examinationCommand('examine-database', ({ environment }) =>
  examined(environment.WIREBENCH_PG_URL),
)

async function examined(pgUrl: string | undefined): Promise<DatabaseExamination> {
  if (!pgUrl) {
    throw invalidOption(
      'there is no address of a database server',
      'set it in the environment variable WIREBENCH_PG_URL',
    )
  }
  const { version, compressions } = await examineServer(pgUrl)
  return {
    server: { kind: 'own', ...parseServerUrl(pgUrl, 'the address').place },
    version,
    compressions: [...compressions],
  }
}
