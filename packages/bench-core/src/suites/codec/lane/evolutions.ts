import type { Message } from '@bufbuild/protobuf'
import { type ReflectMessage, reflect } from '@bufbuild/protobuf/reflect'
import { recordsOf } from '../../../lanes/delimited.ts'
import type { Lane } from '../../../lanes/lane-file.ts'
import { exportOf } from '../../../lanes/proof.ts'
import { TrialError } from '../../../measure/process/trial-process.ts'
import { askTimeoutMs, expectReply, startTrials, type Trial } from '../../../measure/round/trials.ts'
import type { EvolutionCheck } from '../../../model/run/run-event.ts'
import { type CombinedVersion, combinedVersion } from '../../../workloads/evolutions/combined-version.ts'
import { type Evolution, evolutions } from '../../../workloads/evolutions/evolutions.ts'
import type { SuiteContext } from '../../suite.ts'
import type { ApartWork } from '../dimensions/dimension.ts'
import { evolutionCase, evolutionsInTurns } from '../evolution/evolve.ts'
import { type Arrival, whatArrives } from '../evolution/what-arrives.ts'
import type { LanePrograms } from './lane-programs.ts'

/** What two programs of a contender take to start, and to read every evolution both ways. */
const programsMs = 1_200

const versions = ['before', 'after'] as const
type Version = (typeof versions)[number]

/** The types that a lane is built for besides those of its run. */
export const evolutionTypes = () => versions.map((version) => combinedVersion(version).type)

/** Evolutions read by a lane's contenders: two programs of each, one for every version of the schemas. Nothing is timed. */
export function evolutionsOf(lane: Lane): ApartWork {
  return {
    rounds: () => 1,
    cases: () => [evolutionCase],
    expectedMs: ({ codecs }) => codecs.length * programsMs,
    open: (context, _, programs) =>
      evolutionsInTurns(context, programsMs, async (contender) => {
        const sides = await startSides(context, lane, programs, contender)
        try {
          const checks: EvolutionCheck[] = []
          for (const evolution of evolutions)
            checks.push(...(await checkEvolution(programs, evolution, sides)))
          return checks
        } finally {
          await Promise.all(Object.values(sides).map(({ trial }) => trial.process.end()))
        }
      }),
  }
}

/** A contender's program of one version. */
interface Side {
  readonly version: Version
  readonly combined: CombinedVersion
  readonly trial: Trial
  readonly corpora: ReadonlyMap<Evolution, readonly Message[]>
  /** The messages of an evolution as this side has encoded them. */
  readonly encoded: ReadonlyMap<Evolution, readonly Uint8Array[]>
}

async function startSides(
  context: SuiteContext,
  lane: Lane,
  programs: LanePrograms,
  contender: string,
): Promise<Record<Version, Side>> {
  const before = await startSide(context, lane, programs, contender, 'before')
  try {
    return { before, after: await startSide(context, lane, programs, contender, 'after') }
  } catch (error) {
    await before.trial.process.end()
    throw error
  }
}

async function startSide(
  { spec, cores, signal }: SuiteContext,
  lane: Lane,
  programs: LanePrograms,
  contender: string,
  version: Version,
): Promise<Side> {
  const combined = combinedVersion(version)
  const corpora = new Map(evolutions.map((evolution) => [evolution, evolution[version].corpus(spec.seed)]))
  const corpus = [...corpora].flatMap(([evolution, messages]) =>
    messages.map((message) => combined.wrap(evolution, message)),
  )
  const program = await programs.ofMessages(lane, `evolutions ${version}`, { type: combined.type, corpus }, [
    'encode',
    'decode',
  ])
  const { trials, failures } = await startTrials([{ contender, copy: 1 }], program, cores, signal)
  const [failure] = failures
  if (failure)
    throw new TrialError(failure.reason === 'unsupported' ? 'unsupported' : 'crashed', failure.text)
  const trial = trials[0]!
  const rest = await exportOf(trial.process, 'encoded')
  const encoded = new Map([...corpora].map(([evolution, { length }]) => [evolution, rest.splice(0, length)]))
  return { version, combined, trial, corpora, encoded }
}

async function checkEvolution(
  programs: LanePrograms,
  evolution: Evolution,
  { before, after }: Record<Version, Side>,
): Promise<EvolutionCheck[]> {
  const { name, title, change } = evolution
  const about = { evolution: name, title, change, decodeNs: null, ownDecodeNs: null }
  return [
    { ...about, direction: 'old-to-new', ...(await meet(before, after)) },
    { ...about, direction: 'new-to-old', ...(await meet(after, before)) },
  ]

  function meet(writer: Side, reader: Side): Promise<Arrival> {
    const encoded = writer.encoded.get(evolution)!
    return whatArrives({
      corpus: writer.corpora
        .get(evolution)!
        .map((message) => reflect(evolution[writer.version].type, message)),
      read: async () => messagesOf(reader, await readBy(reader, 'decoded', encoded)),
      async writeAgain(places) {
        if (!reader.trial.operations.has('encode')) return undefined
        try {
          const again = await readBy(
            reader,
            'encoded',
            places.map((place) => encoded[place]!),
          )
          return messagesOf(writer, await readBy(writer, 'decoded', again))
        } catch (error) {
          if (error instanceof TrialError) throw error
          return null
        }
      },
    })
  }

  async function readBy({ trial }: Side, what: 'encoded' | 'decoded', records: readonly Uint8Array[]) {
    const command = { type: 'read', file: await programs.file(records), what } as const
    const { reply, exported } = await trial.process.ask(command, askTimeoutMs)
    if (reply.type === 'failed') throw new Error(reply.text)
    expectReply(reply, 'exported')
    return recordsOf(exported)
  }

  function messagesOf({ combined }: Side, records: readonly Uint8Array[]): ReflectMessage[] {
    return records.map((bytes) => combined.read(evolution, bytes))
  }
}
