import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { invalidOption, WirebenchError } from '../../model/errors.ts'
import { addressesOf, type KnownAgent, nameAddress, readPlace, takesRuns } from '../../model/machine/agent.ts'
import { noStoredMessages } from '../../model/messages/unknown-messages.ts'
import { lackText, needsOf } from '../../model/run/agent-needs.ts'
import { messagesOf } from '../../model/run/messages-of.ts'
import { newRunId, shortRunId } from '../../model/run/run-id.ts'
import type { RunSpec } from '../../model/run/run-spec.ts'
import type { RunSummary } from '../../model/run/run-summary.ts'
import { errorCode } from '../../postgres/failures.ts'
import { refuseTooMany } from '../../report/compare/across-machines.ts'
import type { RunStore } from '../run-store.ts'
import type { RunReader } from '../runs/run-reader.ts'
import { messagesFolder } from '../stored-messages.ts'
import { checkGenerators } from './check-generators.ts'
import type { PlacedFile } from './fleet.ts'

interface Asked {
  readonly spec: RunSpec
  /** Where it is to be measured, as it was typed or chosen. */
  readonly on: string
  readonly origin: RunSummary['origin']
  readonly nowMs: number
  readonly homeFolder: string
  /** How long it is planned to take. */
  readonly estimateMs: number
}

export interface PlacedWith {
  readonly id: string
  readonly shortId: string
}

/**
 * Places a run with an agent, or one with each of several. One that is named may be busy, and is waited for.
 * @throws WirebenchError where the text is no place, no agent is meant by it, or none of them can measure the run.
 */
export async function placeRuns(
  store: RunReader & Pick<RunStore, 'fleet'>,
  { spec, on, origin, nowMs, homeFolder, estimateMs }: Asked,
): Promise<readonly PlacedWith[]> {
  const place = readPlace(on)
  if (!place || place.kind === 'here') throw noPlace(on)
  refuseTwoServers(spec)
  const needs = needsOf(spec)
  const agents = await store.fleet.agents()
  const living = agents.filter(takesRuns)
  const meant = (address: string) => living.filter((agent) => addressesOf(agent).includes(address))
  const able = (address: string) => ableAmong(meant(address), needs, address, agents)
  const addresses =
    place.kind === 'one'
      ? [place.address]
      : 'label' in place
        ? able(place.label).map(() => place.label)
        : place.names.map(nameAddress)
  refuseTooMany(addresses.length)
  const measuring = [...new Set(addresses)].flatMap((address) => able(address))
  checkGenerators(spec, agents, measuring)
  if (spec.protocol?.generators && addresses.length > 1) throw oneAtATime()
  const files = await filesOf(spec, homeFolder)
  const ids = addresses.map(() => newRunId(nowMs))
  const setId = place.kind === 'each' ? (ids[0] ?? null) : null
  await store.fleet.place(
    ids.map((id, index) => ({
      id,
      spec,
      origin,
      createdAtMs: nowMs,
      place: addresses[index]!,
      setId,
      needs,
      files,
      estimateMs,
    })),
  )
  const runs = await Promise.all(ids.map((id) => store.find(id)))
  return ids.map((id, index) => ({ id, shortId: runs[index]?.shortId ?? shortRunId(id) }))
}

/** Those who have what the run takes. @throws WirebenchError saying what is lacking where nobody has. */
function ableAmong(
  meant: readonly KnownAgent[],
  needs: readonly string[],
  address: string,
  agents: readonly KnownAgent[],
): readonly KnownAgent[] {
  if (meant.length === 0) throw nobody(address, agents)
  const lack = lackText(meant, needs)
  if (lack === undefined) return meant.filter(({ can }) => needs.every((need) => can.includes(need)))
  throw new WirebenchError(
    'no-agent',
    lack,
    'choose another place, or provide what it lacks and restart it (it finds a new toolchain by itself within five minutes)',
    { field: 'on' },
  )
}

function nobody(address: string, agents: readonly KnownAgent[]): WirebenchError {
  const known = [...new Set(agents.filter(takesRuns).flatMap(addressesOf))].map(asTyped)
  return new WirebenchError(
    'no-agent',
    `no running agent matches ${asTyped(address)}`,
    known.length === 0
      ? 'start one on the machine that should measure, with the command `agent` and this database'
      : `choose one of ${known.join(', ')}, or start one`,
    { field: 'on' },
  )
}

/** Runs that have each got one of the generators would wait for the others. */
function oneAtATime(): WirebenchError {
  return invalidOption(
    'generators load one machine at a time, but several are chosen',
    'choose one machine to measure, or leave the generators out',
    'on',
  )
}

/** @throws WirebenchError where the sides of a duel are on two servers of the user's own: an agent knows the address of one. */
function refuseTwoServers({ duel }: RunSpec): void {
  const places = [duel?.a, duel?.b].flatMap((side) => {
    const server = side?.storage?.server
    return server?.kind === 'own' ? [`${server.host}:${server.port}/${server.database}`] : []
  })
  if (new Set(places).size < 2) return
  throw invalidOption(
    `an agent measures on a single server, but the sides of the duel are on ${places.join(' and ')}`,
    'measure it here, with WIREBENCH_PG_URL_A and WIREBENCH_PG_URL_B',
    'on',
  )
}

/** An address as people type it. */
function asTyped(address: string): string {
  return address.replace(/^name=/, '')
}

function noPlace(on: string): WirebenchError {
  return invalidOption(
    `"${on}" is not a place to measure`,
    'use here, the name of an agent, label=KEY=VALUE, each:label=KEY=VALUE or each:NAME,NAME',
    'on',
  )
}

/**
 * The messages that the user brought, which the agent has no other way to come by.
 * @throws WirebenchError `unknown-messages` where they were deleted.
 */
async function filesOf(spec: RunSpec, homeFolder: string): Promise<PlacedFile[]> {
  const files = await Promise.all(messagesOf(spec).map((id) => filesOfMessages(id, homeFolder)))
  return files.flat()
}

async function filesOfMessages(id: string, homeFolder: string): Promise<PlacedFile[]> {
  const folder = join(messagesFolder(homeFolder), id)
  try {
    return await Promise.all(
      (await readdir(folder)).map(async (name) => ({
        path: `messages/${id}/${name}`,
        content: await readFile(join(folder, name)),
      })),
    )
  } catch (error) {
    throw errorCode(error) === 'ENOENT' ? noStoredMessages(id, error) : error
  }
}
