import { codecInfo, findCodec } from '../../../codecs/catalogue.ts'
import { laneContenderInfo, laneOfContender, laneOfSide } from '../../../lanes/catalogue.ts'
import type { ContenderInfo } from '../../../model/report/contender.ts'
import type { RunSpec } from '../../../model/run/run-spec.ts'
import type { Corpus } from '../../../workloads/corpora.ts'
import { contenderBehind, withSide } from '../../duel/contender-of-side.ts'
import { corpusId, duelCorpora } from '../corpora.ts'
import type { CodecTrialSetup } from '../trial/trial-setup.ts'
import { type FoundLibrary, findLibraries } from './libraries.ts'

type DuelOf = Pick<RunSpec, 'duel'>

/** The messages that a contender works for a corpus of the run: in a duel those of its side. */
function corpusOfContender({ duel }: DuelOf, name: string, corpus: Corpus): Corpus {
  const { contender } = contenderBehind(duel, name)
  if (!duel || !contender) return corpus
  const id = corpusId(corpus)
  return duelCorpora(duel).find(({ shared }) => corpusId(shared) === id)?.[contender.side] ?? corpus
}

/** The same as a program is told of them. */
export function messagesOfContender(
  spec: Pick<RunSpec, 'own' | 'duel'>,
  name: string,
  corpus: Corpus,
): Pick<CodecTrialSetup, 'workload' | 'size' | 'own'> {
  const { workload, parameters } = corpusOfContender(spec, name, corpus)
  const { own } = contenderBehind(spec.duel, name).side ?? spec
  return { workload, size: typeof parameters.size === 'number' ? parameters.size : undefined, own }
}

/** Packages that a contender loads from elsewhere. */
export function librariesOf(spec: DuelOf, name: string): FoundLibrary[] {
  const { side } = contenderBehind(spec.duel, name)
  return findLibraries(side?.libraries ?? {})
}

/** How a contender presents itself: in a duel with its side, and with the version of the library that this loads. */
export function contenderInfo(spec: DuelOf, name: string): ContenderInfo {
  const { subject, contender, side } = contenderBehind(spec.duel, name)
  const lane = laneOfContender(subject)
  const info = lane ? laneContenderInfo(laneOfSide(lane, side), subject) : codecInfo(findCodec(subject))
  if (!contender) return info
  const other = librariesOf(spec, name).find((found) => found.name === info.library)
  return { ...withSide(info, contender), version: other?.version ?? info.version }
}

/** Processes of a round that are alive at once: every contender's, and second ones of the references as the A/A control. */
export function processesOf({ duel, codecs }: Pick<RunSpec, 'duel' | 'codecs'>): number {
  return codecs.length + (duel ? duel.a.codecs.length : 1)
}
