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
import type { LaneProgram } from '../../../measure/process/trial-process.ts'
import type { Program } from '../../../measure/round/trials.ts'
import type { DuelSide } from '../../../model/duel/duel-spec.ts'
import type { RunSpec } from '../../../model/run/run-spec.ts'
import type { Corpus } from '../../../workloads/corpora.ts'
import { standingOf } from '../../duel/contender-of-side.ts'
import type { SuiteContext } from '../../suite.ts'
import { corpusId } from '../corpora.ts'
import { corpusWorkload, oneOfEachSide } from './corpus-workload.ts'

type Context = Pick<SuiteContext, 'signal' | 'homeFolder'> & {
  readonly spec: Pick<RunSpec, 'seed' | 'own' | 'duel'>
  /** Hears what a build does, where programs aren't there yet. */
  readonly onProgress?: BuildOptions['onProgress']
}

/** A corpus as lanes read it. */
interface LaneCorpus extends Pick<ProofSubject, 'type' | 'corpus'> {
  readonly schemaFile: string
  readonly corpusFile: string
}

/** The programs of a run's lanes, and the files that they read, which go with `close`. */
export interface LanePrograms {
  /** What each contender of a lane runs for a corpus, or for as many of its messages. */
  of(
    lane: Lane,
    corpus: Corpus,
    operations: readonly string[],
    messages?: number,
  ): Promise<(contender: string) => Program & LaneProgram>
  close(): Promise<void>
}

export function lanePrograms({ spec, signal, homeFolder, onProgress = () => {} }: Context): LanePrograms {
  let folder: Promise<string> | undefined
  const corpora = new Map<string, Promise<LaneCorpus>>()

  async function write(contender: string, corpus: Corpus, most: number): Promise<LaneCorpus> {
    folder ??= mkdtemp(join(tmpdir(), 'wirebench-lanes-'))
    const name = join(await folder, String(corpora.size))
    const workload = await corpusWorkload(spec, contender, corpus, homeFolder)
    const { type } = workload
    const messages = workload.corpus(spec.seed).slice(0, most)
    const written = { schemaFile: `${name}.schema`, corpusFile: `${name}.corpus`, type, corpus: messages }
    await writeFile(written.schemaFile, schemaOf(type))
    await writeFile(written.corpusFile, delimited(messages.map((message) => toBinary(type, message))))
    return written
  }

  return {
    async of(lane, corpus, operations, messages = Number.POSITIVE_INFINITY) {
      const built = new Map<DuelSide | undefined, readonly [BuiltLane, LaneCorpus]>()
      for (const contender of oneOfEachSide(spec.duel)) {
        const id = `${contender} ${messages} ${corpusId(corpus)}`
        const written = corpora.get(id) ?? write(contender, corpus, messages)
        corpora.set(id, written)
        const files = await written
        const { side } = standingOf(spec.duel, contender)
        const ofSide = laneOfSide(lane, side)
        const lanes = await buildLane(ofSide, files.type, { homeFolder, signal, onProgress })
        built.set(side, [lanes, files])
      }
      return (contender) => {
        const { subject, side } = standingOf(spec.duel, contender)
        return programOf(...built.get(side)!, subject, operations, spec.seed)
      }
    },
    async close() {
      if (folder) await rm(await folder, { recursive: true, force: true })
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
