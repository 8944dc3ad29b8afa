import type { RunSpec } from '../run/run-spec.ts'
import type { MessageSuite } from '../suite-name.ts'
import type { Duel, DuelSide } from './duel-spec.ts'

/** A spec that is to be a side of a duel, under the name that it was given. */
export interface DuelledSpec {
  readonly title: string
  readonly spec: RunSpec
}

/** The subjects of both sides that meet, place by place. */
export interface Meeting {
  readonly a: readonly string[]
  readonly b: readonly string[]
}

interface Subject {
  readonly name: string
  /** What stays the same where it is measured with other options. */
  readonly kind: string
}

/**
 * What of two specs meets in a duel: the same subjects in other variants where all have one, such as transports with other
 * options; else what both have; else the only one of each. Null where nothing does.
 */
export function meetingOf(suite: MessageSuite, a: RunSpec, b: RunSpec): Meeting | null {
  const [ofA, ofB] = [subjectsOf(suite, a), subjectsOf(suite, b)]
  const isVariant = ofA.length === ofB.length && ofA.every(({ kind }, place) => kind === ofB[place]!.kind)
  const common = ofA.filter(({ name }) => ofB.some((other) => other.name === name))
  if (isVariant || (common.length === 0 && ofA.length === 1 && ofB.length === 1))
    return ofA.length === 0 ? null : { a: namesOf(ofA), b: namesOf(ofB) }
  return common.length === 0 ? null : { a: namesOf(common), b: namesOf(common) }
}

/** Both sides of a duel of one suite, complete. */
export function duelOf(
  suite: MessageSuite,
  a: DuelledSpec,
  b: DuelledSpec,
  { a: ofA, b: ofB }: Meeting,
): Duel {
  return { a: duelSide(suite, a, ofA), b: duelSide(suite, b, ofB) }
}

function duelSide(suite: MessageSuite, { title, spec }: DuelledSpec, subjects: readonly string[]): DuelSide {
  const { workloads, sizes, own, storage, protocol } = spec
  return {
    title,
    codecs: suite === 'codec' ? [...subjects] : [],
    ...(suite === 'codec' && ownLanes(spec, subjects)),
    workloads,
    ...(sizes && { sizes }),
    ...(own && { own }),
    ...(suite === 'storage' && storage && { storage: { ...storage, ...chosen(subjects) } }),
    ...(suite === 'protocol' && protocol && { protocol: protocolOf(protocol, subjects) }),
  }
}

function ownLanes({ lanes = [] }: RunSpec, subjects: readonly string[]): Pick<DuelSide, 'lanes'> {
  const folders = lanes.flatMap(({ name, folder, contenders }) =>
    folder === undefined || contenders.every((own) => !subjects.includes(own)) ? [] : [[name, folder]],
  )
  return folders.length > 0 ? { lanes: Object.fromEntries(folders) } : {}
}

function chosen(formats: readonly string[]): { formats: string[]; reference: string } {
  return { formats: [...formats], reference: formats[0]! }
}

function protocolOf(protocol: NonNullable<RunSpec['protocol']>, names: readonly string[]) {
  const { ladder: _, ...spec } = protocol
  const contenders = names.flatMap((name) => spec.contenders.find((known) => known.name === name) ?? [])
  return { ...spec, contenders, reference: contenders[0]?.name ?? spec.reference }
}

function subjectsOf(suite: MessageSuite, { codecs, storage, protocol }: RunSpec): Subject[] {
  switch (suite) {
    case 'codec':
      return codecs.map((name) => ({ name, kind: name }))
    case 'storage':
      return (storage?.formats ?? []).map((name) => ({ name, kind: name }))
    case 'protocol':
      return (protocol?.contenders ?? []).map(({ name, transport }) => ({ name, kind: transport }))
  }
}

function namesOf(subjects: readonly Subject[]): string[] {
  return subjects.map(({ name }) => name)
}
