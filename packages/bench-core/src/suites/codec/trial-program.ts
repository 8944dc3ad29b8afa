import { findCodec } from '../../codecs/catalogue.ts'
import { programBeside } from '../../measure/process/program-beside.ts'
import { settingsFrom } from '../../measure/process/runtime/runtime-settings.ts'
import type { TrialScript } from '../../measure/process/trial-process.ts'
import { settingsOf, usualSettings } from '../../model/codec/runtime-settings.ts'
import type { RunSpec } from '../../model/run/run-spec.ts'
import type { Corpus } from '../../workloads/corpora.ts'
import { contenderBehind } from '../duel/contender-of-side.ts'
import { librariesOf, messagesOfContender } from './duel/sides.ts'
import type { CodecTrialSetup } from './trial/trial-setup.ts'

const programs = {
  trial: './trial/trial-main',
  init: './init/init-main',
  evolution: './evolution/evolution-main',
} as const
const duelProgram = './duel/duel-main'

type About = Pick<CodecTrialSetup, 'operations' | 'library' | 'homeFolder'>
type Spec = Pick<RunSpec, 'seed' | 'own' | 'duel'>

/** A program of one contender: in a duel by the door that gives it its side's packages. */
export function programOf(
  program: keyof typeof programs,
  spec: Pick<RunSpec, 'duel'>,
  contender: string,
  setup: object,
  settings = usualSettings as string,
): TrialScript {
  const { subject: codec } = contenderBehind(spec.duel, contender)
  const module = findCodec(codec).own?.module
  const duel = spec.duel && { program, libraries: librariesOf(spec, contender) }
  const { keeps, ...ofProcess } = settingsFrom(settings)
  return {
    path: programBeside(duel ? duelProgram : programs[program], import.meta.url),
    argument: JSON.stringify({ codec, module, ...(keeps !== null && { keeps }), ...setup, ...duel }),
    ...(settings !== usualSettings && { settings: ofProcess }),
  }
}

/** A program about one contender and corpus. */
export function trialProgram(
  program: 'trial' | 'init',
  spec: Spec,
  corpus: Corpus,
  { contender, ...about }: { readonly contender: string } & About,
): TrialScript {
  const { subject: codec } = contenderBehind(spec.duel, contender)
  const messages = messagesOfContender(spec, contender, corpus)
  const setup: CodecTrialSetup = { codec, ...messages, seed: spec.seed, ...about }
  return programOf(program, spec, contender, setup, settingsOf(corpus.parameters))
}

/** The trial program of one contender and corpus. */
export function codecTrialProgram(
  spec: Spec,
  contender: string,
  corpus: Corpus,
  about: About = {},
): TrialScript {
  return trialProgram('trial', spec, corpus, { contender, ...about })
}
