import type { DatabaseServer } from '../../../model/machine/environment.ts'
import type { Participant } from '../../../model/run/run-event.ts'
import type { Warning } from '../../../model/warning.ts'
import { openServer } from '../../../postgres/server-under-test/open-server.ts'
import type { ServerUnderTest } from '../../../postgres/server-under-test/server.ts'
import { bothOf, pairedParameters } from '../../duel/paired-key.ts'
import type { RunSecrets } from '../../suite.ts'
import type { LineUp, StorageSide } from '../plan/line-up.ts'
import { participantsOf } from '../plan/participants.ts'
import { serversNeeded } from '../plan/server-parameters.ts'

/** The servers of a run: one, or in a duel of servers one for each side. */
export interface Servers {
  readonly all: readonly [ServerUnderTest, ...ServerUnderTest[]]
  of(participant: Participant): ServerUnderTest
  /** Lets one of them work while the others stand still; all of them where none is named. */
  wake(server?: ServerUnderTest): void
  /** Version and settings: where the sides differ, those of both. */
  describe(): Promise<DatabaseServer>
  /** Lets go of whatever is under way for the run itself. */
  abandon(): void
  /** Removes everything of the run from them. */
  close(): Promise<void>
  leftBehind(): readonly Warning[]
}

/** Opens what the sides need; nothing is left where that fails. */
export async function openServers(
  lineUp: LineUp,
  { runId, secrets }: { readonly runId: string; readonly secrets: RunSecrets },
): Promise<Servers> {
  const [sideA, sideB = sideA] = lineUp.sides
  const needed = serversNeeded(lineUp.sides)
  const connections = connectionsNeeded(lineUp)
  const opened: ServerUnderTest[] = []
  const open = async ({ storage }: StorageSide, suffix: string, pgUrl: string | undefined) => {
    const { server, keepTables, pgSettings } = storage
    const opening = { runId: `${runId}${suffix}`, server, keepTables, pgSettings, pgUrl, connections }
    opened.push(await openServer(opening))
    return opened.at(-1)!
  }
  try {
    const { pgUrl, pgUrlA = pgUrl, pgUrlB = pgUrl } = secrets
    const a = await open(sideA, '', pgUrlA)
    const b = needed > 1 ? await open(sideB, '_b', pgUrlB) : a
    const control = needed > 2 ? await open(sideA, '_control', pgUrlA) : a
    return serversOf(lineUp, { a, b, control })
  } catch (error) {
    for (const server of opened) await server.close()
    throw error
  }
}

/** Everybody keeps what its turns go over while the others have theirs. */
function connectionsNeeded(lineUp: LineUp): number {
  const most = lineUp.sides.flatMap(({ storage }) =>
    storage.phases.includes('point-read') ? storage.connections : [],
  )
  return participantsOf(lineUp).length * Math.max(1, ...most)
}

type ByRole = Readonly<Record<'a' | 'b' | 'control', ServerUnderTest>>

function serversOf({ sides, contender: find }: LineUp, { a, b, control }: ByRole): Servers {
  const all = [...new Set([a, b, control])] as [ServerUnderTest, ...ServerUnderTest[]]
  return {
    all,
    of({ contender, copy }) {
      if (copy > 1) return control
      return find(contender).side === sides[0] ? a : b
    },
    wake(server) {
      for (const known of all) {
        if (server === undefined || known === server) known.resume()
        else known.suspend()
      }
    },
    async describe() {
      if (a === b) return { version: a.version, settings: { ...a.settings } }
      const names = [...new Set([...Object.keys(a.settings), ...Object.keys(b.settings)])].toSorted()
      const [ofA, ofB] = [await settingsOf(a, names), await settingsOf(b, names)]
      const settings = pairedParameters(ofA, ofB) as Record<string, string>
      return { version: bothOf(a.version, b.version), settings }
    },
    abandon() {
      for (const known of all) known.abandon()
    },
    async close() {
      for (const known of all) await known.close()
    },
    leftBehind: () => all.flatMap((known) => known.leftBehind()),
  }
}

/** What is as it comes on one of them is no setting of it, and yet what the other one differs from. */
async function settingsOf(
  server: ServerUnderTest,
  names: readonly string[],
): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const name of names) found[name] = server.settings[name] ?? (await server.settingOf(name)) ?? 'unknown'
  return found
}
