import type { Answer, LayerAnswer } from '../../../../answer/answer-types.ts'
import { languageTitle } from '../../../../model/codec/languages.ts'
import type { Report } from '../../../../model/report/report.ts'
import { listed } from '../../../../model/text/listed.ts'
import { languageAmong } from '../../../answer/sentences.ts'

interface MeanRemark {
  readonly language: string
  readonly text: string
}

const maxNamed = 3

/**
 * Where the means of a scorecard put another choice first than the answer does, or leave open what the answer tells apart,
 * which is no contradiction, and why.
 */
export function meanRemarks(
  { scorecard }: Pick<Report, 'scorecard'>,
  { layers }: Pick<Answer, 'layers'>,
): MeanRemark[] {
  const speeds = scorecard?.groups.filter(({ group }) => group === 'speed') ?? []
  const codecs = layers.filter(({ suite }) => suite === 'codec')
  const byMean = new Map(
    speeds.flatMap(({ contender, ratio }) => (ratio === null ? [] : [[contender, ratio] as const])),
  )
  const open = new Set(speeds.flatMap(({ contender, isUndecided }) => (isUndecided ? [contender] : [])))
  return codecs.flatMap((layer) => {
    const { lane, leastCpu, today, choices } = layer
    const isOneOfMany = codecs.filter((other) => other.lane?.name === lane?.name).length > 1
    const first = firstByMean(layer, byMean)
    const { contenders = [] } = leastCpu ?? {}
    // Means are over all messages, and an answer is for each kind of them.
    if (isOneOfMany || first === undefined) return []
    const where = languageAmong(layer, layers).map((words) => `${words} `)
    const told = (seen: string, by: string) => ({
      language: languageTitle(lane),
      text: `${where.join('')}${seen} by the geometric mean of times, which weights every ratio equally; the answer adds up the CPU time of a request, ${by}`,
    })
    const takes = contenders.length === 1 ? 'takes' : 'take'
    const isOtherFirst =
      contenders.length > 0 &&
      contenders.length <= maxNamed &&
      !contenders.includes(first) &&
      !open.has(first)
    const leftOpen = byMean.has(today)
      ? []
      : choices.filter(
          ({ contender, cpuRatio }) =>
            open.has(contender) && (cpuRatio?.verdict === 'less' || cpuRatio?.verdict === 'more'),
        )
    const names = leftOpen.map(({ contender }) => contender)
    return [
      ...(isOtherFirst
        ? [told(`${first} is first`, `of which ${listed(contenders)} ${takes} the least`)]
        : []),
      ...(names.length > 0
        ? [told(`${listed(names)} can’t be told from ${today}`, 'which tells them apart')]
        : []),
    ]
  })
}

/** Of what has a mean, and of what the means are taken against. */
function firstByMean({ choices }: LayerAnswer, byMean: ReadonlyMap<string, number>): string | undefined {
  const names = choices.map(({ contender }) => contender)
  if (!names.some((name) => byMean.has(name))) return undefined
  return names.toSorted((a, b) => (byMean.get(a) ?? 1) - (byMean.get(b) ?? 1))[0]
}
