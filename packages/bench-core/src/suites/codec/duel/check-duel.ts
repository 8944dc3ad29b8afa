import { findCodec } from '../../../codecs/catalogue.ts'
import type { Duel, DuelSide } from '../../../model/duel-spec.ts'
import { WirebenchError } from '../../../model/errors.ts'
import { corporaOf } from '../cells.ts'
import { findLibraries } from './libraries.ts'

/** Every codec has three processes that are alive at once. */
const mostCodecs = 6

/**
 * Whether the sides of a duel can meet: codec by codec and corpus by corpus, with packages that their codecs use.
 * @throws WirebenchError naming the side that doesn't fit and what to write instead.
 */
export function checkDuel({ a, b }: Duel): void {
  if (a.codecs.length !== b.codecs.length) {
    throw new WirebenchError(
      'invalid-option',
      `the A side has ${counted(a.codecs.length, 'codec', 'codecs')}, the B side ${b.codecs.length}`,
      'each codec needs one to meet: choose them with --codec',
    )
  }
  if (a.codecs.length > mostCodecs) {
    throw new WirebenchError(
      'invalid-option',
      `a duel of ${a.codecs.length} codecs would keep ${3 * a.codecs.length} processes alive at once`,
      `choose up to ${mostCodecs} with --codec`,
    )
  }
  const [ofA, ofB] = [corporaOf(a).length, corporaOf(b).length]
  if (ofA !== ofB) {
    throw new WirebenchError(
      'invalid-option',
      `the A side has ${counted(ofA, 'kind', 'kinds')} of messages, the B side ${ofB}`,
      'each needs one to meet: give both as many workloads and sizes, or choose them with --workload and --size',
    )
  }
  for (const side of [a, b]) checkLibraries(side)
}

function checkLibraries({ codecs, libraries = {} }: DuelSide): void {
  const used = [...new Set(codecs.map((codec) => findCodec(codec).info.library))]
  const unused = Object.keys(libraries).find((name) => !used.includes(name))
  if (unused !== undefined) {
    const packages = used.filter((library) => library !== 'node')
    throw new WirebenchError(
      'invalid-option',
      `no codec of the duel uses the package "${unused}"`,
      packages.length === 0
        ? `choose a codec of a package with --codec: ${codecs.join(' and ')} comes with Node.js`
        : `name ${packages.join(' or ')}, or choose another codec with --codec`,
    )
  }
  findLibraries(libraries)
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}
