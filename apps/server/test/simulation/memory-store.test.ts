import type { RunStore } from '@wirebench/bench-core/store'
import { expect, test } from 'vitest'
import type { AgentInfo } from '../../../../packages/bench-core/src/model/machine/agent.ts'
import { newRunId } from '../../../../packages/bench-core/src/model/run/run-id.ts'
import { endingOf } from '../../../../packages/bench-core/src/store/runs/ending/ending.ts'
import { seededRandom } from '../../../../packages/bench-core/test/fixtures/random.ts'
import { query } from '../../../../packages/bench-core/test/store/support/shared-server.ts'
import { temporaryStore } from '../support/test-server.ts'
import { eventsOf, machine, questions } from './events.ts'
import { MemoryDatabase } from './memory-database.ts'
import { memoryStore } from './memory-store.ts'

/** What stores say of the same, without the moments at which they did it. */
const asTold = (answer: unknown) =>
  JSON.parse(
    JSON.stringify(answer ?? null, (name, value) =>
      ['finishedAt', 'durationMs', 'atMs', 'message'].includes(name) ? undefined : value,
    ),
  )

const nextTurn = async () => {}
const link = { there: nextTurn, back: nextTurn, nowMs: Date.now }

test.each([1, 2, 3, 4])('the store of the simulation does what PostgreSQL’s does (seed %i)', async (seed) => {
  const { uniform } = seededRandom(seed)
  const draw = (below: number) => Math.floor(uniform() * below)
  const temporary = await temporaryStore()
  const database = new MemoryDatabase()
  const others = [await temporary.reopen(), memoryStore(database, link)] as const
  const ours = [temporary.store, memoryStore(database, link)] as const
  const ids: string[] = []
  const events = eventsOf('', 2)
  const { spec } = await questions.plan({ rounds: 2 })

  const acts: readonly ((store: RunStore, id: string, number: number) => Promise<unknown>)[] = [
    (store, id, number) => store.append(id, events.slice(number % 8, (number % 8) + 6)),
    (store, id) => store.append(id, events),
    async (store, id) => store.finish(id, await endingOf(store, id)),
    (store, id) => store.delete(id),
    (store, id) => store.restore(id),
    (store, id, number) => store.mark(id, { pinned: number % 2 === 0 }),
    (store, _, number) => store.setRetention({ keepRuns: (number % 3) + 1, keepDays: null, deletedDays: 30 }),
    (store) => store.markInterrupted(),
    (store) => store.unreported(),
    (store, id) => store.find(id),
    (store, id) => store.events(id),
    async (store, id) => (await store.report(id))?.run.rounds,
  ]
  const agent = (number: number, label: string): AgentInfo => ({
    name: `agent-${number % 3}`,
    labels: { pool: label },
    can: number % 2 === 0 ? ['lane:go'] : [],
    machine: { ...machine, fingerprint: number % 3 === 0 ? 'one' : 'two' },
  })
  const lapse = async (id: string) => {
    // By a clock of a day later: the database's own can't be set.
    await query(
      temporary.url,
      `update wirebench.placements set lease_until = now() - interval '1 day' where run_id = '${id}'`,
    )
    const placed = database.runs.get(id)?.placed
    if (placed?.leaseUntilMs) placed.leaseUntilMs = Date.now() - 86_400_000
  }
  const ofFleet: typeof acts = [
    (store, _, number) => store.fleet.lease(agent(number, 'x'), 60_000),
    (store, _, number) => store.fleet.lease(agent(number, 'y'), 60_000),
    (store, id, number) => store.fleet.renew({ runId: id, attempt: number % 4 }, 60_000),
    (store, id, number) => store.fleet.handBack({ runId: id, attempt: number % 4 }),
    (store, id) => store.fleet.cancel(id),
    (store, id, number) => store.append(id, events, number % 4),
    (store, id, number) =>
      store.append(
        id,
        events.slice(0, number % 9).map((event) => ({ ...event, sequence: event.sequence + 1 })),
        1,
      ),
  ]
  try {
    for (let turn = 0; turn < 90; turn++) {
      const isNew = ids.length === 0 || draw(6) === 0
      const id = isNew ? newRunId(Date.now() + turn) : ids[draw(ids.length)]!
      if (isNew) ids.push(id)
      // Drawn once for both stores.
      const origin = draw(2) ? 'cli' : 'web'
      const isPlaced = isNew && draw(2) === 0
      const placed = {
        place: draw(2) ? 'label=pool=x' : 'name=agent-1',
        setId: draw(3) ? null : 'a set',
        needs: draw(3) ? [] : ['lane:go'],
        files: [],
        estimateMs: 60_000,
      }
      if (!isNew && draw(6) === 0) await lapse(id)
      const createdAtMs = 1_790_000_000_000 + turn
      const act = isPlaced
        ? (store: RunStore) => store.fleet.place([{ id, spec, origin, createdAtMs, ...placed }])
        : isNew
          ? (store: RunStore) => store.create({ id, spec, origin, createdAtMs })
          : draw(2)
            ? acts[draw(acts.length)]!
            : ofFleet[draw(ofFleet.length)]!
      const number = draw(100)
      const [real, simulated] = draw(4) === 0 ? others : ours
      const say = (answer: Promise<unknown>) =>
        answer.then(asTold, (error: { code?: string }) => ({ refused: error.code }))
      const expected = await say(act(real, id, number))
      expect({ turn, act: String(act), told: await say(act(simulated, id, number)) }).toEqual({
        turn,
        act: String(act),
        told: expected,
      })
    }
  } finally {
    await others[0].close()
    await temporary.discard()
  }
})
