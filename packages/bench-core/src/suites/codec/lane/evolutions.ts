import type { Message } from '@bufbuild/protobuf'
import { type ReflectMessage, reflect } from '@bufbuild/protobuf/reflect'
import { recordsOf } from '../../../lanes/delimited.ts'
import type { Lane } from '../../../lanes/lane-file.ts'
import { exportOf, orAtFault } from '../../../lanes/proof.ts'
import { TrialError } from '../../../measure/process/trial-error.ts'
import { askTimeoutMs, expectReply, type Trial, withTrial } from '../../../measure/round/trials.ts'
import { WirebenchError } from '../../../model/errors.ts'
import type { EvolutionCheck } from '../../../model/run/run-event.ts'
import {
  type CombinedVersion,
  combinedVersion,
  type Version,
  versions,
} from '../../../workloads/evolutions/combined-version.ts'
import { type Evolution, evolutions } from '../../../workloads/evolutions/evolutions.ts'
import type { ApartWork } from '../dimensions/dimension.ts'
import { evolutionCase, evolutionsInTurns } from '../evolution/evolve.ts'
import { type Arrival, whatArrives } from '../evolution/what-arrives.ts'
import type { LanePrograms, ProgramOf } from './lane-programs.ts'

/** What two programs of a contender take to start, and to read every evolution both ways. */
const programsMs = 1_200

/** The types that a lane is built for besides those of its run. */
export const evolutionTypes = () => versions.map((version) => combinedVersion(version).type)

/** Evolutions read by a lane's contenders: two programs of each, one for every version of the schemas. Nothing is timed. */
export function evolutionsOf(lane: Lane): ApartWork {
  return {
    rounds: () => 1,
    cases: () => [evolutionCase],
    expectedMs: ({ codecs }) => codecs.length * programsMs,
    open(context, _, programs) {
      const { seed } = context.spec
      const versionOf: Record<Version, () => Promise<VersionOfLane>> = {
        before: once(() => prepare('before', lane, seed, programs)),
        after: once(() => prepare('after', lane, seed, programs)),
      }
      return evolutionsInTurns(context, programsMs, async (contender) => {
        const [before, after] = [await versionOf.before(), await versionOf.after()]
        const participant = { contender, copy: 1 }
        return withTrial(participant, before.programOf(contender), context, (old) =>
          withTrial(participant, after.programOf(contender), context, async (young) =>
            checkEvolutions(await sideOf(before, old), await sideOf(after, young), programs),
          ),
        )
      })
    },
  }
}

/** What all contenders of a lane run for one version, and the messages of every evolution. */
interface VersionOfLane {
  readonly version: Version
  readonly combined: CombinedVersion
  readonly corpora: ReadonlyMap<Evolution, readonly Message[]>
  readonly programOf: ProgramOf
}

/** @throws TrialError where the lane can't be built for it, as one that was written for a single schema. */
async function prepare(
  version: Version,
  lane: Lane,
  seed: number,
  programs: LanePrograms,
): Promise<VersionOfLane> {
  const combined = combinedVersion(version)
  const corpora = new Map(evolutions.map((evolution) => [evolution, evolution[version].corpus(seed)]))
  const corpus = [...corpora].flatMap(([evolution, messages]) =>
    messages.map((message) => combined.wrap(evolution, message)),
  )
  const messages = { type: combined.type, corpus }
  try {
    const programOf = await programs.ofMessages(lane, `evolutions ${version}`, messages, ['encode', 'decode'])
    return { version, combined, corpora, programOf }
  } catch (error) {
    if (error instanceof WirebenchError) throw new TrialError({ reason: 'unsupported', text: error.message })
    throw error
  }
}

/** A contender's program of one version, with the messages as it has encoded them. */
interface Side extends VersionOfLane {
  readonly trial: Trial
  readonly encoded: ReadonlyMap<Evolution, readonly Uint8Array[]>
}

async function sideOf(version: VersionOfLane, trial: Trial): Promise<Side> {
  const rest = await exportOf(trial.process, 'encoded')
  const encoded = [...version.corpora].map(
    ([evolution, { length }]) => [evolution, rest.splice(0, length)] as const,
  )
  return { ...version, trial, encoded: new Map(encoded) }
}

async function checkEvolutions(before: Side, after: Side, programs: LanePrograms): Promise<EvolutionCheck[]> {
  const checks: EvolutionCheck[] = []
  for (const evolution of evolutions) {
    const { name, title, change } = evolution
    const about = { evolution: name, title, change, decodeNs: null, ownDecodeNs: null }
    const [old, young] = [
      await meet(evolution, before, after, programs),
      await meet(evolution, after, before, programs),
    ]
    checks.push(
      { ...about, direction: 'old-to-new', ...old },
      { ...about, direction: 'new-to-old', ...young },
    )
  }
  return checks
}

function meet(evolution: Evolution, writer: Side, reader: Side, programs: LanePrograms): Promise<Arrival> {
  const encoded = writer.encoded.get(evolution)!
  const { type } = evolution[writer.version]
  return whatArrives({
    corpus: writer.corpora.get(evolution)!.map((message) => reflect(type, message)),
    read: async () => messagesOf(reader, await readBy(reader, 'decoded', encoded)),
    async writeAgain(places) {
      if (!reader.trial.operations.has('encode')) return undefined
      const records = places.map((place) => encoded[place]!)
      try {
        const again = await readBy(reader, 'encoded', records)
        return messagesOf(writer, await readBy(writer, 'decoded', again))
      } catch (error) {
        if (error instanceof TrialError) throw error
        return null
      }
    },
  })

  /** @throws Error in the library's words where it can't read one, and TrialError where the program is at fault. */
  async function readBy({ trial }: Side, what: 'encoded' | 'decoded', records: readonly Uint8Array[]) {
    const command = { type: 'read', file: await programs.file(records), what } as const
    const { reply, exported } = await trial.process.ask(command, askTimeoutMs)
    if (reply.type === 'failed' && reply.reason === 'threw') throw new Error(reply.text)
    expectReply(reply, 'exported')
    const written = orAtFault(() => recordsOf(exported))
    const [count, of] = [written.length, records.length]
    if (count !== of)
      throw new TrialError({
        reason: 'crashed',
        cause: { code: 'missing', what: 'written-again', count, of },
      })
    return written
  }

  function messagesOf({ combined }: Side, records: readonly Uint8Array[]): ReflectMessage[] {
    return orAtFault(() => records.map((bytes) => combined.read(evolution, bytes)))
  }
}

/** The same promise for everyone who asks. */
function once<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | undefined
  return () => {
    made ??= make()
    return made
  }
}
