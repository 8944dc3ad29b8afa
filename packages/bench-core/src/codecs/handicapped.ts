import type { BoundCodec, CodecEntry } from './codec.ts'

/** A known handicap, with which the self-check tests what a run can see. */
export type Handicap =
  /** Every n-th operation is worked twice: the mean cost rises by exactly 1/n. */
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
  let encodes = 0
  let decodes = 0
  return {
    encode(message) {
      if (++encodes % everyNth === 0) encode(message)
      return encode(message)
    },
    decode(bytes) {
      if (++decodes % everyNth === 0) decode(bytes)
      return decode(bytes)
    },
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
