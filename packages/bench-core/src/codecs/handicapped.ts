import type { BoundCodec, CodecEntry } from './codec.ts'

/** A known handicap, with which the self-check tests what a run can see. */
export type Handicap =
  /** With every n-th operation, on average, another message is worked on: the mean cost rises by 1/n. */
  | { readonly kind: 'slower'; readonly everyNth: number }
  /** Every operation leaves so many bytes of garbage more. */
  | { readonly kind: 'garbage'; readonly bytesPerOperation: number }

/** The same codec with a handicap, under a name of its own. */
export function handicapped(base: CodecEntry, suffix: string, handicap: Handicap): CodecEntry {
  return {
    info: { ...base.info, name: `${base.info.name}${suffix}`, title: `${base.info.title} ${suffix}` },
    async bind(type) {
      const codec = await base.bind(type)
      const timed = (codec.text ?? codec) as unknown as Timed
      const held =
        handicap.kind === 'slower'
          ? slower(timed, handicap.everyNth)
          : littering(timed, handicap.bytesPerOperation)
      return codec.text
        ? { ...codec, text: held as unknown as NonNullable<BoundCodec['text']> }
        : { ...codec, ...held }
    },
  }
}

type Timed = Pick<BoundCodec, 'encode' | 'decode'>

function slower({ encode, decode }: Timed, everyNth: number): Timed {
  return { encode: withExtras(encode, everyNth), decode: withExtras(decode, everyNth) }
}

/** Of messages that came up by so many extra operations before: what was just worked on costs less, being in the caches. */
const keptMessages = 8
/** Distances between extra operations, around their mean: a constant one would take up the same few of a corpus again and again. */
const distances = [-2, -1, 0, 1, 2]

function withExtras<Input, Output>(
  run: (input: Input) => Output,
  everyNth: number,
): (input: Input) => Output {
  const kept: Input[] = []
  let extras = 0
  let left = everyNth
  return (input) => {
    if (--left === 0) {
      left = everyNth + distances[extras++ % distances.length]!
      kept.push(input)
      run(kept.length > keptMessages ? kept.shift()! : input)
    }
    return run(input)
  }
}

function littering({ encode, decode }: Timed, bytesPerOperation: number): Timed {
  let litter: unknown
  // An array of n elements takes 8 bytes for each, and a few for itself.
  const elements = Math.ceil(bytesPerOperation / 8)
  const drop = () => {
    litter = new Array(elements).fill(litter === undefined ? 0 : 1)
  }
  return {
    encode(message) {
      drop()
      return encode(message)
    },
    decode(bytes) {
      drop()
      return decode(bytes)
    },
  }
}
