import { findCodec } from '../../../codecs/catalogue.ts'
import type { Duel, DuelSide } from '../../../model/duel/duel-spec.ts'
import { WirebenchError } from '../../../model/errors.ts'
import { codecOptions } from '../../../model/options/codec.ts'
import { words } from '../../../model/options/words.ts'
import { corporaOf } from '../../../workloads/corpora.ts'
import { checkPlaces, kindsOfMessages } from '../../duel/check-places.ts'
import { findLibraries } from './libraries.ts'

/** Every codec has three processes that are alive at once. */
const mostCodecs = 6

/**
 * Whether the sides of a duel can meet: codec by codec and corpus by corpus, with packages that their codecs use.
 * @throws WirebenchError naming the side that doesn't fit and what to write instead.
 */
export function checkDuel({ a, b }: Duel): void {
  checkPlaces(a.codecs.length, b.codecs.length, {
    one: 'codec',
    many: 'codecs',
    hint: words`choose them with ${codecOptions.codecs}`,
  })
  if (a.codecs.length > mostCodecs) {
    throw new WirebenchError(
      'invalid-option',
      `a duel of ${a.codecs.length} codecs would keep ${3 * a.codecs.length} processes alive at once`,
      words`choose up to ${mostCodecs} with ${codecOptions.codecs}`,
    )
  }
  checkPlaces(corporaOf(a).length, corporaOf(b).length, kindsOfMessages)
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
        ? words`choose a codec of a package with ${codecOptions.codecs}: ${codecs.join(' and ')} comes with Node.js`
        : words`name ${packages.join(' or ')}, or choose another codec with ${codecOptions.codecs}`,
    )
  }
  findLibraries(libraries)
}
