import { workloadTitle } from '../../../model/messages/own-workload-name.ts'
import type { Report } from '../../../model/report/report.ts'
import { isUsable } from '../../../stats/decisions/decision.ts'
import type { Estimate } from '../../../stats/estimate.ts'
import { advantageOf, type RatioRow, ratioScene } from '../../scene/ratios.ts'
import type { Scene } from '../../scene/scene.ts'
import { type SeriesStyle, seriesStyles } from '../../scene/series-style.ts'
import { cellOf, cellText } from '../../words/case/corpus-cell.ts'
import { operationTitle } from '../../words/case/parameter-words.ts'
import { pairsOf, takes } from './language-pairs.ts'

type Dot = RatioRow['dots'][number]

/** Of each workload, where several languages measured it: right is less CPU time than the JSON whose name stands at the dot. */
export function languagePictures(report: Report): Scene[] {
  const styles = seriesStyles(report.contenders)
  const pairs = pairsOf(report).filter(({ comparison }) => comparison.verdict !== 'not-comparable')
  const byWorkload = [
    ...Map.groupBy(pairs, ({ comparison }) => workloadTitle(cellText(cellOf(comparison)))),
  ].filter(([, own]) => new Set(own.map(({ language }) => language)).size > 1)
  return byWorkload.map(([workload, own]) =>
    ratioScene(
      ['protobuf’s lead over JSON, by language', ...(byWorkload.length > 1 ? [workload] : [])].join(', '),
      own.flatMap((pair) => rowOf(pair, styles)),
      {
        title: 'CPU time, JSON ÷ protobuf (log scale)',
        ends: ['← JSON takes less', 'protobuf takes less →'],
      },
    ),
  )
}

/** Protobuf against the usual JSON, and below against the fastest where that is another one. */
function rowOf(
  { language, comparison, otherJson, toOther }: ReturnType<typeof pairsOf>[number],
  styles: ReadonlyMap<string, SeriesStyle>,
): RatioRow[] {
  const { contender, reference, operation, ratio, text } = comparison
  const isFaster = otherJson !== undefined && otherJson.ratio!.value < 1
  const than = isFaster ? otherJson.contender : ''
  const dots = [
    ...dotOf(ratio, reference, text, styles),
    ...(isFaster && toOther
      ? dotOf(toOther, than, `${contender} beside ${than}: ${takes(toOther)}`, styles)
      : []),
  ]
  if (dots.length === 0) return []
  return [{ label: `${language}, ${operationTitle(operation)}`, under: contender, dots }]
}

function dotOf(
  ratio: Estimate | null,
  json: string,
  text: string,
  styles: ReadonlyMap<string, SeriesStyle>,
): Dot[] {
  const style = styles.get(json)
  if (!style || !ratio || !isUsable(ratio)) return []
  const advantage = advantageOf(ratio, 'lower')
  return [{ ...advantage, style, isHollow: advantage.low === null, text, label: json }]
}
