import type { Calibration } from '../../../measure/calibration.ts'
import { type CorePlan, pin } from '../../../measure/process/pinning.ts'
import { compiledFolder } from '../../../measure/process/runtime/compiled-code.ts'
import { presets } from '../../../model/presets.ts'
import type { Participant } from '../../../model/run/run-event.ts'
import type { ClientCore } from '../../shared-core.ts'
import type { SuiteContext } from '../../suite.ts'
import { type ClientProcess, startClient } from '../client/client-process.ts'
import { findFormat } from '../formats/catalogue.ts'
import type { CorpusCell } from '../plan/corpus-cells.ts'
import type { QueryFields } from '../plan/query-field.ts'
import { layoutOf, type TableLayout } from '../plan/table-layout.ts'
import type { StorageRun } from './session.ts'

/** A participant with a process of its own that has its messages and knows the way to the server. */
export interface Trial {
  readonly participant: Participant
  readonly layout: TableLayout
  readonly fields: QueryFields
  readonly client: ClientProcess
  /** Puts it on the server's core, or on the other one; it begins on the latter. */
  place(where: ClientCore): Promise<void>
  readonly encodedBytes: readonly number[]
  readonly dictionaryBytes?: number | undefined
  readonly readyMs: number
  readonly calibration: Calibration
}

/** The client processes of a run: whoever cancels it ends them all. */
export interface Trials {
  start(cell: CorpusCell, participant: Participant): Promise<Trial>
  /** The same on the measuring core, with a format that the compiler has warmed to: for what is measured. */
  startWarm(cell: CorpusCell, participant: Participant): Promise<Trial>
  /** Gives a live trial the messages of another size. */
  resize(trial: Trial, cell: CorpusCell, size: number | undefined): Promise<Trial>
  endAll(): Promise<void>
}

/** Where a server works for one client at a time. */
export function serverCore(cores: CorePlan | undefined): number | undefined {
  return cores?.others[0]
}

export function trialsOf(
  { spec, cores, homeFolder }: SuiteContext,
  { lineUp, servers, looked, plantedNs }: Pick<StorageRun, 'lineUp' | 'servers' | 'looked' | 'plantedNs'>,
): Trials {
  const clients = new Set<ClientProcess>()

  async function setUp(
    client: ClientProcess,
    participant: Participant,
    cell: CorpusCell,
    size: number | undefined,
  ): Promise<Trial> {
    const { workload, own, queryField, holdsOut } = cell
    const { type, fields } = looked.get(cell)!
    const { format } = lineUp.contender(participant.contender)
    const { url, schema, applicationName } = servers.of(participant)
    const target = { url, schema, applicationName }
    const messages = { workload, size, own, homeFolder }
    const planted = plantedNs?.(participant.contender)
    const setup = { format, messages, seed: spec.seed, queryField, holdsOut, target, plantedNs: planted }
    const ready = await client.ask({ type: 'set-up', setup }, 'ready')
    let core: number | undefined
    const place = async (where: ClientCore) => {
      const wanted = where === 'own' ? cores?.measuring : serverCore(cores)
      if (wanted === undefined || wanted === core) return
      await pin(client.pid, [wanted])
      core = wanted
    }
    const layout = layoutOf(findFormat(format), type)
    return { participant, layout, fields, client, place, ...ready }
  }

  function start(cell: CorpusCell, participant: Participant): Promise<Trial> {
    const client = startClient(cores, compiledFolder(homeFolder))
    clients.add(client)
    return setUp(client, participant, cell, cell.size)
  }

  return {
    start,
    async startWarm(cell, participant) {
      const trial = await start(cell, participant)
      await trial.client.ask({ type: 'warm-up', limitMs: presets[spec.preset].warmupLimitMs }, 'warmed')
      await trial.place('own')
      return trial
    },
    resize: ({ client, participant }, cell, size) => setUp(client, participant, cell, size),
    async endAll() {
      const ending = [...clients]
      clients.clear()
      await Promise.all(ending.map((client) => client.end()))
    },
  }
}
