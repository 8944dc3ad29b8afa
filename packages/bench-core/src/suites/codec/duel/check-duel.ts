import { findCodec } from '../../../codecs/catalogue.ts'
import { laneOfContender } from '../../../lanes/catalogue.ts'
import { languageTitle } from '../../../model/codec/languages.ts'
import type { Duel, DuelSide } from '../../../model/duel/duel-spec.ts'
import { invalidOption } from '../../../model/errors.ts'
import { codecOptions } from '../../../model/options/codec.ts'
import { words } from '../../../model/options/option/words.ts'
import { corporaOf } from '../../../workloads/corpora.ts'
import { checkPlaces, kindsOfMessages } from '../../duel/check-places.ts'
import { findLibraries } from './libraries.ts'

/** Every codec has three processes that are alive at once. */
const maxCodecs = 6

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
  checkLanguages(a.codecs, b.codecs)
  checkPlaces(corporaOf(a).length, corporaOf(b).length, kindsOfMessages)
  for (const side of [a, b]) checkLibraries(side)
}

/** Contenders of one language are alive at the same time, and meet nobody else. */
function checkLanguages(ofA: readonly string[], ofB: readonly string[]): void {
  const language = (codec: string) => languageTitle(laneOfContender(codec))
  const lane = (codec: string) => laneOfContender(codec)?.name
  const place = ofA.findIndex((codec, index) => lane(codec) !== lane(ofB[index]!))
  if (place >= 0) {
    const [a, b] = [ofA[place]!, ofB[place]!]
    const told = (codec: string) =>
      language(a) === language(b) ? `the lane ${lane(codec)}` : language(codec)
    throw invalidOption(
      `${a} is in ${told(a)} and would be compared with ${b} in ${told(b)}`,
      words`compare within one language: with ${codecOptions.codecs}, choose codecs that both sides have`,
    )
  }
  for (const [title, codecs] of Map.groupBy(ofA, language))
    if (codecs.length > maxCodecs)
      throw invalidOption(
        `a duel of ${codecs.length} ${title} codecs would keep ${3 * codecs.length} processes alive at once`,
        words`choose up to ${maxCodecs} per language with ${codecOptions.codecs}`,
      )
}

function checkLibraries({ codecs, libraries = {} }: DuelSide): void {
  const used = [
    ...new Set(codecs.flatMap((codec) => (laneOfContender(codec) ? [] : findCodec(codec).info.library))),
  ]
  const unused = Object.keys(libraries).find((name) => !used.includes(name))
  if (unused !== undefined) {
    const packages = used.filter((library) => library !== 'node')
    throw invalidOption(
      `no codec of the duel uses the package "${unused}"`,
      packages.length === 0
        ? words`choose a codec of a package with ${codecOptions.codecs}: ${codecs.join(' and ')} comes with Node.js`
        : words`name ${packages.join(' or ')}, or choose another codec with ${codecOptions.codecs}`,
    )
  }
  findLibraries(libraries)
}
