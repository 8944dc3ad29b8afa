import type { Answer, LayerAnswer } from '../../answer/answer-types.ts'
import { languageTitle } from '../../model/codec/languages.ts'
import type { Report } from '../../model/report/report.ts'
import { languageAmong, listed } from './sentences.ts'

interface MeanRemark {
  readonly language: string
  readonly text: string
}

const mostNamed = 3

/** Where the means of a scorecard put another choice first than the answer does, which is no contradiction, and why. */
export function meanRemarks(
  { scorecard }: Pick<Report, 'scorecard'>,
  { layers }: Pick<Answer, 'layers'>,
): MeanRemark[] {
  const codecs = layers.filter(({ suite }) => suite === 'codec')
  const byMean = new Map(
    scorecard?.groups.flatMap(({ group, contender, ratio }) =>
      group === 'speed' && ratio !== null ? [[contender, ratio] as const] : [],
    ),
  )
  return codecs.flatMap((layer) => {
    const { lane, leastCpu } = layer
    const isOneOfMany = codecs.filter((other) => other.lane?.name === lane?.name).length > 1
    const first = firstByMean(layer, byMean)
    const { contenders = [] } = leastCpu ?? {}
    // Means are over all messages, and an answer is for each kind of them.
    if (isOneOfMany || first === undefined || contenders.length === 0 || contenders.length > mostNamed)
      return []
    if (contenders.includes(first)) return []
    const where = languageAmong(layer, layers).map((words) => `${words} `)
    const takes = contenders.length === 1 ? 'takes' : 'take'
    const text = `${where.join('')}${first} is first by the geometric mean of times, which weighs every ratio alike; the answer adds up the CPU time of a request, of which ${listed(contenders)} ${takes} the least`
    return [{ language: languageTitle(lane), text }]
  })
}

/** Of what has a mean, and of what the means are taken against. */
function firstByMean({ choices }: LayerAnswer, byMean: ReadonlyMap<string, number>): string | undefined {
  const names = choices.map(({ contender }) => contender)
  if (!names.some((name) => byMean.has(name))) return undefined
  return names.toSorted((a, b) => (byMean.get(a) ?? 1) - (byMean.get(b) ?? 1))[0]
}
