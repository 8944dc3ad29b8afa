import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toBinary } from '@bufbuild/protobuf'
import { type BuildOptions, type BuiltLane, buildLane, schemaOf } from '../../../lanes/build-lane.ts'
import { laneOfSide } from '../../../lanes/catalogue.ts'
import { delimited } from '../../../lanes/delimited.ts'
import { decidingVariables, laneEnvironment } from '../../../lanes/lane-environment.ts'
import type { Lane } from '../../../lanes/lane-file.ts'
import { type ProofSubject, proofAgainst } from '../../../lanes/proof.ts'
import { removedAtExit } from '../../../measure/process/removed-at-exit.ts'
import type { LaneProgram } from '../../../measure/process/trial-process.ts'
import type { Program } from '../../../measure/round/trials.ts'
import type { DuelSide } from '../../../model/duel/duel-spec.ts'
import type { RunSpec } from '../../../model/run/run-spec.ts'
import type { Corpus } from '../../../workloads/corpora.ts'
import { contenderBehind } from '../../duel/contender-of-side.ts'
import type { SuiteContext } from '../../suite.ts'
import { corpusId } from '../corpora.ts'
import { corpusWorkload, oneOfEachSide } from './corpus-workload.ts'

type Context = Pick<SuiteContext, 'signal' | 'homeFolder'> & {
  readonly spec: Pick<RunSpec, 'seed' | 'own' | 'duel'>
  /** Hears what a build does, where programs aren't there yet. */
  readonly onProgress?: BuildOptions['onProgress']
}

type Messages = Pick<ProofSubject, 'type' | 'corpus'>

/** A corpus as lanes read it. */
interface LaneCorpus extends Messages {
  readonly schemaFile: string
  readonly corpusFile: string
}

/** What each contender of a lane runs. */
export type ProgramOf = (contender: string) => Program & LaneProgram

/** The programs of a run's lanes, and the files that they read, which go with `close`. */
export interface LanePrograms {
  /** What each contender of a lane runs for a corpus, or for as many of its messages. */
  of(lane: Lane, corpus: Corpus, operations: readonly string[], messages?: number): Promise<ProgramOf>
  /** The same for messages that are the same for every contender, by a name of their own. */
  ofMessages(lane: Lane, name: string, messages: Messages, operations: readonly string[]): Promise<ProgramOf>
  /** A file of records, each after its length. */
  file(records: readonly Uint8Array[]): Promise<string>
  close(): Promise<void>
}

export function lanePrograms({ spec, signal, homeFolder, onProgress = () => {} }: Context): LanePrograms {
  let folder: Promise<string> | undefined
  let forget = () => {}
  let files = 0
  const corpora = new Map<string, Promise<LaneCorpus>>()

  async function makeFolder(): Promise<string> {
    const made = await mkdtemp(join(tmpdir(), 'wirebench-lanes-'))
    forget = removedAtExit(made)
    return made
  }

  async function write(content: Uint8Array): Promise<string> {
    folder ??= makeFolder()
    const path = join(await folder, String(files++))
    await writeFile(path, content)
    return path
  }

  async function written({ type, corpus }: Messages): Promise<LaneCorpus> {
    const messages = corpus.map((message) => toBinary(type, message))
    const [schemaFile, corpusFile] = await Promise.all([write(schemaOf(type)), write(delimited(messages))])
    return { schemaFile, corpusFile, type, corpus }
  }

  async function programsFor(
    lane: Lane,
    operations: readonly string[],
    name: string,
    messagesOf: (contender: string) => Messages | Promise<Messages>,
  ): Promise<ProgramOf> {
    const built = new Map<DuelSide | undefined, readonly [BuiltLane, LaneCorpus]>()
    for (const contender of oneOfEachSide(spec.duel)) {
      const id = `${contender} ${name}`
      const corpus = corpora.get(id) ?? Promise.resolve(messagesOf(contender)).then(written)
      corpora.set(id, corpus)
      const ready = await corpus
      const { side } = contenderBehind(spec.duel, contender)
      const ofSide = laneOfSide(lane, side)
      built.set(side, [await buildLane(ofSide, ready.type, { homeFolder, signal, onProgress }), ready])
    }
    return (contender) => {
      const { subject, side } = contenderBehind(spec.duel, contender)
      return programOf(...built.get(side)!, subject, operations, spec.seed)
    }
  }

  return {
    of: (lane, corpus, operations, messages = Number.POSITIVE_INFINITY) =>
      programsFor(lane, operations, `${messages} ${corpusId(corpus)}`, async (contender) => {
        const workload = await corpusWorkload(spec, contender, corpus, homeFolder)
        return { type: workload.type, corpus: workload.corpus(spec.seed).slice(0, messages) }
      }),
    ofMessages: (lane, name, messages, operations) => programsFor(lane, operations, name, () => messages),
    file: (records) => write(delimited(records)),
    async close() {
      if (folder) await rm(await folder, { recursive: true, force: true })
      forget()
    },
  }
}

function programOf(
  { lane, out }: BuiltLane,
  { schemaFile: schema, corpusFile, type, corpus }: LaneCorpus,
  contender: string,
  operations: readonly string[],
  seed: number,
): Program & LaneProgram {
  const { encoding = 'other' } = lane.contenders.find(({ name }) => name === contender) ?? {}
  return {
    command: lane.run.map((part) => part.replaceAll('{out}', out).replaceAll('{contender}', contender)),
    folder: lane.folder,
    environment: laneEnvironment({ LANE_OUT: out }),
    deciding: decidingVariables(lane),
    hello: {
      type: 'hello',
      protocol: 1,
      contender,
      schema,
      messageType: type.typeName,
      corpus: corpusFile,
      operations,
      seed,
    },
    prove: (process, ready) => proofAgainst(process, ready, { type, corpus, encoding }),
  }
}
