import type { RunSpec } from '../../model/run-spec.ts'
import type { StorageServer } from '../../model/storage-spec.ts'
import { openWorkload } from '../../workloads/own/open-workload.ts'
import type { Suite } from '../suite.ts'
import { budgetOf } from './budget.ts'
import { casesOf } from './cases.ts'
import { findFormat, formatInfo } from './formats/catalogue.ts'
import { corpusCells, findField } from './measurements.ts'
import type { QueryField } from './query-field.ts'
import { resolveStorage } from './resolve.ts'
import { openServer } from './server/open-server.ts'
import type { ServerUnderTest } from './server/server.ts'
import { checkpoint } from './server/tables.ts'
import { storageSession } from './session.ts'

/** Column formats over the same messages in a real PostgreSQL: drained blocks in turn, client and server on cores of their own. */
export const storageSuite: Suite = {
  name: 'storage',
  defaultWorkloads: ['infrastructure-execution'],
  rounds: { smoke: 3, quick: 5, standard: 10, thorough: 20 },
  resolve: resolveStorage,
  plan(spec) {
    const storage = storageOf(spec)
    const cells = corpusCells(spec)
    const { openMs, roundMs } = budgetOf(spec, cells)
    return {
      cases: cells.flatMap((cell) => casesOf(storage, cell)),
      contenders: storage.formats.map((name) => formatInfo(findFormat(name))),
      openMs,
      roundMs,
    }
  },
  async *open(context) {
    const { spec, runId, secrets, meter, homeFolder } = context
    const { server: kind, keepTables } = storageOf(spec)
    const cells = corpusCells(spec)
    const fields = new Map<number, QueryField>()
    for (const { place, workload, size } of cells) {
      const field = findField(await openWorkload({ workload, size, own: spec.own, homeFolder }), spec.seed)
      if (field) fields.set(place, field)
    }
    yield* meter.say('preparing the server to measure on')
    const server = await openServer({ runId, server: kind, keepTables, pgUrl: secrets.pgUrl })
    const session = storageSession(context, server, cells, fields, budgetOf(spec, cells))
    try {
      const { version, settings } = server
      yield { type: 'environment-added', postgres: { version, settings } }
      yield { type: 'log', level: 'info', text: describe(server, kind) }
      if (!(await checkpoint(server)))
        yield {
          type: 'log',
          level: 'info',
          text: `no right to CHECKPOINT on ${server.location}: a block that writes may pay for earlier ones`,
        }
      yield* session.fill()
      return session
    } catch (error) {
      await session.close()
      throw error
    }
  },
}

function storageOf({ storage }: RunSpec) {
  if (!storage) throw new Error('a storage run needs the storage part of its spec')
  return storage
}

function describe({ location, version, settings }: ServerUnderTest, { kind }: StorageServer): string {
  const set = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
  const kindWords = kind === 'embedded' ? 'pristine, made for this run' : `PostgreSQL ${version}`
  return `measuring on ${location} (${kindWords}); settings that differ from the defaults: ${set.join(', ') || 'none'}`
}
