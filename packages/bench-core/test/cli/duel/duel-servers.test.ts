import { expect, test } from 'vitest'
import { onServer, refuseWithoutAddress, serversFor } from '../../../src/cli/duel/duel-servers.ts'
import { resolveSpec } from '../../../src/run/resolve-spec.ts'
import { failureOf, refusalOf } from '../../support/failure.ts'

const servers = { pgUrl: 'one', pgUrlA: 'a', pgUrlB: 'b' }
const start = { save: true, wait: true }

const storageOn = (host: string) =>
  resolveSpec({
    suites: ['storage'],
    storage: { server: { kind: 'own', host, port: 5432, database: 'shop', user: 'me' } },
  })

function duelOn(hostA: string, hostB: string) {
  const [a, b] = [hostA, hostB].map((host) => {
    const { workloads, storage } = storageOn(host)
    return { title: host, codecs: [], workloads, storage }
  })
  return resolveSpec({ duel: { a: a!, b: b! } })
}

test('only a duel of storage is given a server for each side', () => {
  expect(serversFor(storageOn('db'), servers)).toEqual({ pgUrl: 'one' })
  expect(serversFor(duelOn('db', 'other'), servers)).toEqual(servers)
  expect(serversFor(resolveSpec({ suites: ['storage'] }), servers)).toEqual({})
})

test('a run is refused unless the address of each of its servers is said', () => {
  const refusal = (spec: ReturnType<typeof storageOn>, secrets: Partial<typeof servers>) => () =>
    refuseWithoutAddress(spec, secrets, start, 'say it')
  for (const spec of [storageOn('db'), duelOn('db', 'other')]) {
    expect(refusal(spec, {})).toThrow('whose address isn’t saved')
    expect(refusal(spec, { pgUrl: 'one' })).not.toThrow()
  }
  expect(refusal(duelOn('db', 'other'), { pgUrlA: 'a' })).toThrow('whose address isn’t saved')
  expect(refusal(duelOn('db', 'other'), { pgUrlB: 'b' })).toThrow('whose address isn’t saved')
  expect(refusal(duelOn('db', 'other'), { pgUrlA: 'a', pgUrlB: 'b' })).not.toThrow()
  expect(refusal(duelOn('db', 'db'), { pgUrlA: 'a' })).not.toThrow()
})

test('a server of a side is told by the variable that names it', async () => {
  const side = { title: 'a', spec: storageOn('db'), libraries: {} }
  const given = { label: 'WIREBENCH_PG_URL_A' }
  expect(await failureOf(onServer(side, 'localhost', given))).toMatchObject({
    message: 'WIREBENCH_PG_URL_A is not a PostgreSQL address',
  })
  expect(await failureOf(onServer(side, 'postgres://me:secret@127.0.0.1:1/db', given))).toMatchObject({
    hint: 'check the address in WIREBENCH_PG_URL_A, and that the server runs',
  })
  const storage = { ...side.spec.storage!, pgSettings: { fsync: 'off' } }
  expect(refusalOf(() => resolveSpec({ suites: ['storage'], storage })).hint).toBe(
    'set it on your own server yourself, or don’t give a server (--pg-url, or in a duel WIREBENCH_PG_URL_A and WIREBENCH_PG_URL_B)',
  )
})
