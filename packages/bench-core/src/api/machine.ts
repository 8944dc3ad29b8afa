import * as z from 'zod/mini'
import { KnownAgent } from '../model/machine/agent.ts'
import { Environment } from '../model/machine/environment.ts'
import { ProtocolTarget } from '../model/protocol/protocol-spec.ts'
import { TargetExamination } from '../model/protocol/target-examination.ts'
import { Catalogue } from '../model/report/contender.ts'
import { MachineRecord } from '../model/run/machine-record.ts'
import { Waiting } from '../model/run/run-event.ts'
import { DatabaseExamination } from '../model/storage/storage-spec.ts'
import { Name } from './query.ts'
import { json, type Route } from './route.ts'

const Load = z.object({
  /** Part of all cores' CPU time; null where nothing counts it. */
  busyShare: z.nullable(z.number()),
  quietShare: z.number(),
})

/** An address with its password: it is passed on to the engine and stands in no log, event or report. */
export const PgUrl = z.string().check(z.minLength(1), z.maxLength(2000))

/** What the server runs on, what it can measure, and what it can reach. */
export const machineRoutes = {
  health: {
    method: 'GET',
    path: '/health',
    summary: 'Whether the server answers',
    answer: json(z.object({ status: z.literal('ok') })),
  },
  catalogue: {
    method: 'GET',
    path: '/catalogue',
    summary: 'Everything that can be chosen for a run',
    answer: json(Catalogue),
  },
  load: {
    method: 'GET',
    path: '/load',
    summary: 'How busy the machine is, over one second, and the share below which it counts as quiet',
    answer: json(Load),
  },
  measuring: {
    method: 'GET',
    path: '/measuring',
    summary: 'What is being measured on this machine now, no matter who started it; a new run waits for it',
    answer: json(z.object({ measuring: z.nullable(Waiting) })),
  },
  environment: {
    method: 'GET',
    path: '/environment',
    summary: 'The machine as it is now',
    answer: json(z.pick(Environment, { hostName: true, cpuModel: true, cpuCount: true, loadAverage1: true })),
  },
  agents: {
    method: 'GET',
    path: '/agents',
    summary: 'All agents that have ever connected to this database, with what each is and is doing',
    answer: json(z.object({ agents: z.array(KnownAgent) })),
  },
  agent: {
    method: 'GET',
    path: '/agents/:name',
    summary: 'An agent and what its latest completed runs show about its machine, newest first',
    params: z.object({ name: Name }),
    answer: json(z.object({ agent: KnownAgent, record: z.array(MachineRecord) })),
  },
  examineDatabase: {
    method: 'POST',
    path: '/database/examination',
    summary: 'What a storage run would find on a PostgreSQL server; nothing is changed there',
    body: z.strictObject({ pgUrl: PgUrl }),
    answer: json(DatabaseExamination),
  },
  examineTarget: {
    method: 'POST',
    path: '/target/examination',
    summary: 'Send one request to your own service and see the answer',
    description:
      'The request that a run would send first. An address of another machine has to be confirmed.',
    body: z.strictObject({
      target: ProtocolTarget,
      /** Which of its operations is tried; the first unless told. */
      operation: z.optional(z.string().check(z.maxLength(40))),
    }),
    answer: json(TargetExamination),
  },
} satisfies Record<string, Route>
