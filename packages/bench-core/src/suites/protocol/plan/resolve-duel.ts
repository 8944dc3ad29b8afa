import { isDeepStrictEqual } from 'node:util'
import { benchCommand } from '../../../model/commands.ts'
import { type DuelSide, duelContenders } from '../../../model/duel/duel-spec.ts'
import { invalidOption } from '../../../model/errors.ts'
import { words } from '../../../model/options/option/words.ts'
import { protocolOptions } from '../../../model/options/protocol.ts'
import { withStore } from '../../../model/protocol/protocol-cells.ts'
import type { ProtocolCell, ProtocolSpec } from '../../../model/protocol/protocol-spec.ts'
import { checkPlaces } from '../../duel/check-places.ts'
import { bothOf } from '../../duel/paired-key.ts'
import type { SuiteDuel } from '../../suite.ts'
import { parseContender } from '../contender.ts'
import { checkContenders } from './check-contenders.ts'
import { withHeldOut } from './held-out.ts'
import { operationsOf } from './messages.ts'

/**
 * Transports meet one by one, each with the options that its name has and the store of its side. Operations, loads and
 * messages are the A side's: they are what everybody is asked to do.
 */
export const protocolDuel: SuiteDuel = {
  requestOf: ({ workloads, own }) => ({ workloads, ...(own && { own }) }),
  resolve(duel) {
    const [sideA, sideB] = [ownServers(duel.a), ownServers(duel.b)]
    const store = bothOf<string>(sideA.store, sideB.store)
    const all = [...sideA.contenders, ...sideB.contenders]
    const cells = withHeldOut(sideA.cells, all).map((cell) => withStore(cell, store))
    const a = { ...sideA, cells }
    const b = { ...sideB, cells, sloNs: a.sloNs }
    checkPlaces(a.contenders.length, b.contenders.length, {
      one: 'transport',
      many: 'transports',
      hint: words`choose them with ${protocolOptions.transports}, or give both specs as many`,
    })
    checkMessages(duel.a, duel.b)
    for (const { contenders } of [a, b]) {
      contenders.forEach(checkOptions)
      checkContenders(contenders, { cells, generators: a.generators, own: duel.a.own })
    }
    cells.forEach(checkCell)
    const { workloads, own } = duel.a
    const server = sharedServer([a, b])
    const met = { a: { ...duel.a, protocol: a }, b: { ...duel.b, workloads, protocol: b } }
    const contenders = duelContenders(met).map(({ name, subject, side }) => ({
      ...met[side].protocol.contenders.find((known) => known.name === subject)!,
      name,
    }))
    return {
      duel: met,
      codecs: [],
      reference: '',
      ...(own && { own }),
      protocol: {
        ...a,
        contenders,
        reference: contenders[0]!.name,
        ...(server && { server }),
      },
    }
  },
}

/** Of the duel's own servers: a ladder compares its rungs with each other, and that a duel doesn't do. */
function ownServers({ title, protocol }: DuelSide): ProtocolSpec {
  if (!protocol) throw new Error('a side of the protocol suite needs its part of the spec')
  const { ladder: _, target, ...spec } = protocol
  if (!target) return { ...spec, reference: spec.contenders[0]?.name ?? spec.reference }
  throw invalidOption(
    `"${title}" load-tested your own service, and a duel starts the servers of both sides itself`,
    `measure both services one after the other and compare the runs: ${benchCommand('compare RUN_A RUN_B')}`,
  )
}

/** The user's own server that sides keep documents on; what differs between databases is for a duel of the storage suite. */
function sharedServer(sides: readonly ProtocolSpec[]): ProtocolSpec['server'] {
  const [server, other] = sides.filter(({ store }) => store === 'postgres').map(placeOf)
  if (!other || isDeepStrictEqual(server, other)) return server?.kind === 'own' ? server : undefined
  throw invalidOption(
    'the sides store documents on different database servers',
    'give both the same server; to compare the servers, use a duel of two storage runs',
  )
}

function placeOf({ server = { kind: 'embedded' } }: ProtocolSpec): NonNullable<ProtocolSpec['server']> {
  return { ...server }
}

/** Two schemas can meet in a duel of codecs; here everybody sends the same. */
function checkMessages(a: DuelSide, b: DuelSide): void {
  if (a.own?.id === b.own?.id) return
  throw invalidOption(
    'the sides of a duel of transports must send the same messages, but these send different ones',
    'give both the same messages; to compare codecs, use a duel of two codec runs',
  )
}

/** A contender is what its name says, in whatever order an earlier version said it. */
function checkOptions(contender: ProtocolSpec['contenders'][number]): void {
  const { name } = contender
  if (isDeepStrictEqual({ ...contender }, { ...parseContender(name), name })) return
  throw invalidOption(`the transport "${name}" has options that its name doesn’t include`, {
    inTerminal: `make the spec again with this version: ${benchCommand(`protocol ${protocolOptions.transports.flag} NAMES`)}`,
    inForm: 'measure that run again with this version',
  })
}

function checkCell({ operation, workload }: ProtocolCell): void {
  const possible: readonly string[] = operationsOf(workload)
  if (possible.includes(operation)) return
  throw invalidOption(
    `the protocol suite can’t do "${operation}" with ${workload}`,
    `choose from ${possible.join(', ')}`,
  )
}
