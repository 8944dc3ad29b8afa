import type { RunSpec } from '@wirebench/bench-core/model/run/run-spec'
import type { StorageServer } from '@wirebench/bench-core/model/storage/storage-spec'
import { describe, expect, test } from 'vitest'
import { cliCommand } from '../../../src/api/cli-command.ts'
import { extrasOf } from '../../../src/features/new-run/form/form-extras.ts'
import { checkForm, formValues } from '../../../src/features/new-run/form/form-values.ts'
import type { NewRunSearch } from '../../../src/features/new-run/form/new-run-search.ts'
import { addressFor, noDatabase, ownServerFor } from '../../../src/features/new-run/form/own-server.ts'
import { shortRequest } from '../../../src/features/new-run/form/short-request.ts'
import { catalogue, cloned, nothingOwn } from './support.ts'

const found: StorageServer = { kind: 'own', host: 'db', port: 5432, database: 'app', user: 'me' }

describe('a database server of one’s own for the documents of protocols', () => {
  test('is in the request once it was looked at, and in its command without an address', () => {
    const checked = check({ store: 'postgres', isOwnDocuments: true, server: found })
    expect(checked).toMatchObject({
      kind: 'complete',
      request: { protocol: { store: 'postgres', server: found } },
    })
    if (checked.kind === 'wrong') return
    const command = cliCommand(shortRequest(checked.request, catalogue))
    expect(command).toMatch(
      /^WIREBENCH_PG_URL="\$WIREBENCH_PG_URL" npx pnpm@\S+ bench protocol .* --store postgres /,
    )
    expect(command).not.toContain('app')
  })

  test('keeps the run from starting as long as nobody looked at it', () => {
    expect(check({ store: 'postgres', isOwnDocuments: true, server: null })).toMatchObject({
      kind: 'wrong',
      errors: { server: 'Check the address of your database server first.' },
    })
  })

  test('takes no part where documents are kept in memory, by a service of one’s own, or elsewhere', () => {
    const inMemory = check({ store: 'memory', isOwnDocuments: true, server: found })
    expect(inMemory.kind === 'complete' && inMemory.request.protocol?.server).toBeUndefined()
    const { documentsServer, lacking } = extras({
      store: 'postgres',
      isOwnDocuments: true,
      server: null,
      isOwnService: true,
    })
    expect(documentsServer).toBeNull()
    expect(lacking).not.toHaveProperty('server')
    const embedded = check({ store: 'postgres', isOwnDocuments: false, server: found })
    expect(embedded.kind === 'complete' && embedded.request.protocol?.server).toBeUndefined()
  })
})

describe('a database server of one’s own of a run that an agent measures', () => {
  const database = { pgUrl: 'postgres://me:secret@db/app ', found: null }
  const protocol = { server: found } as RunSpec['protocol']

  test('is that of the run that is cloned until another is named', () => {
    const before: RunSpec = { ...cloned, protocol }
    expect(ownServerFor('big-arm', noDatabase, before)).toEqual(found)
    expect(ownServerFor('big-arm', database, before)).toBeNull()
    expect(ownServerFor('here', noDatabase, before)).toBeNull()
    expect(ownServerFor('big-arm', noDatabase, null)).toBeNull()
  })

  test('is named without its address, which stays here', () => {
    expect(addressFor('big-arm', database, { server: found })).toBeUndefined()
    expect(addressFor('here', database, { documentsServer: found })).toBe('postgres://me:secret@db/app')
    expect(addressFor('here', database, {})).toBeUndefined()
  })
})

interface Chosen {
  readonly store: NewRunSearch['store']
  readonly isOwnDocuments: boolean
  readonly server: StorageServer | null
  readonly isOwnService?: boolean
}

function valuesOf(store: NewRunSearch['store']) {
  const transports = { transports: ['http-json'], protocolReference: 'http-json' }
  return formValues({ suites: ['protocol'], store, ...transports }, catalogue, null)
}

function extras({ store, isOwnService = false, ...chosen }: Chosen) {
  const values = valuesOf(store)
  return extrasOf({
    values,
    ...nothingOwn,
    ...chosen,
    isOwnService,
  })
}

function check(chosen: Chosen) {
  return checkForm(valuesOf(chosen.store), extras(chosen))
}
