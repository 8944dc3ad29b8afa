import type { Answer, ChoiceAnswer, LayerAnswer } from '../../../answer/answer-types.ts'
import type { Report } from '../../../model/report/report.ts'
import { counted } from '../../../model/text/counted.ts'
import { isUsable } from '../../../stats/decisions/decision.ts'
import { answerDocument, nothingToAnswer, textsIn } from '../../answer/answer-document.ts'
import { formatMoney } from '../../answer/answer-figures.ts'
import { layersOfHeadline } from '../../answer/by-language.ts'
import { choiceNamed, messagesOf } from '../../answer/sentences.ts'
import { element } from '../../scene/drawing/markup.ts'
import { otherStyle, seriesStyles } from '../../scene/series-style.ts'
import { wrapped } from '../../words/text-table.ts'
import { framedPicture, pictureText } from './picture-frame.ts'

const size = { width: 1200, height: 630 } as const
const margin = 64
const maxBars = 6
const rowHeight = { least: 27, most: 46 } as const
/** Where bars begin beyond the names, and where the longest ends. */
const barsFrom = margin + 270
const barsTo = margin + 830
/** Of a name, as wide as the widest of usual fonts lets it be. */
const letterWidth = 12
/** A headline has the first size in which all of it has room. */
const headlineSizes = [
  { letters: 42, most: 3, letterSize: 42 },
  { letters: 58, most: 4, letterSize: 32 },
  { letters: 66, most: 5, letterSize: 26 },
] as const
/** Of the small text, in letters: as wide as the widest of usual fonts lets it be. */
const longestLine = 92
const muted = 'var(--muted)'

/**
 * An answer as a picture to share: the conclusion, and what each choice costs a month, from 0. SVG only: nothing that the
 * product is made with makes a PNG without a browser.
 */
export function answerSvg(report: Report, answer: Answer): string {
  const [layer] = answer.layers
  const languages = layersOfHeadline(answer)
  const blocks = answerDocument(answer)
  const [headline = nothingToAnswer] = textsIn(blocks, 'headline')
  const { letters, most, letterSize } =
    headlineSizes.find((one) => wrapped(headline, one.letters).length <= one.most) ?? headlineSizes[2]
  const lines = cutOff(wrapped(headline, letters), most)
  const about = layer === undefined ? report.run.name : messagesOf(languages[0] ?? layer)
  const uses =
    layer === undefined
      ? []
      : textsIn(blocks, 'use').flatMap((text) => wrapped(`Cost a month. ${text}`, longestLine))
  const underHeadline = 150 + lines.length * 1.28 * letterSize
  const cautions = textsIn(blocks, 'caution').flatMap((text) => wrapped(text, longestLine))
  const top = underHeadline + cautions.length * 32
  const room = size.height - 74 - uses.length * 26 - top
  return framedPicture(
    { ...size, title: headline },
    pictureText(about, { x: margin, y: 84 }, { size: 26, color: muted }),
    ...lines.map((line, index) =>
      pictureText(line, { x: margin, y: 148 + index * 1.28 * letterSize }, { size: letterSize, weight: 600 }),
    ),
    ...cautions.map((line, index) =>
      pictureText(line, { x: margin, y: underHeadline + 2 + index * 28 }, { size: 22, color: muted }),
    ),
    ...bars(
      languages.length > 0 ? cheapestOf(languages) : choicesOf(layer, Math.floor(room / rowHeight.least)),
      report,
      { top, room },
    ),
    ...uses.map((line, index) =>
      pictureText(
        line,
        { x: margin, y: size.height - 66 - (uses.length - 1 - index) * 26 },
        { size: 20, color: muted },
      ),
    ),
    pictureText(
      `${report.run.name} · ${counted(report.run.rounds, 'round')} · ${report.run.startedAt.slice(0, 10)} · Wirebench`,
      { x: margin, y: size.height - 34 },
      { size: 20, color: muted },
    ),
  )
}

/** The first lines, and a sign where there are more. */
function cutOff(lines: readonly string[], most: number): readonly string[] {
  if (lines.length <= most) return lines
  return [...lines.slice(0, most - 1), `${lines[most - 1]}…`]
}

/** The cheapest choices that there is room for, the one in use among them. */
function choicesOf(layer: LayerAnswer | undefined, most: number): readonly ChoiceAnswer[] {
  const priced = layer?.choices.filter(isPriced) ?? []
  const first = priced.slice(0, Math.min(maxBars, Math.max(2, most)))
  const today = priced.find(({ isToday }) => isToday)
  return today === undefined || first.includes(today) ? first : [...first.slice(0, -1), today]
}

/** The cheapest of each language. */
function cheapestOf(languages: readonly LayerAnswer[]): readonly ChoiceAnswer[] {
  return languages.flatMap((layer) => choiceNamed(layer, layer.best) ?? []).filter(isPriced)
}

function isPriced({ costPerMonth }: ChoiceAnswer): boolean {
  return costPerMonth !== null && (costPerMonth.value === 0 || isUsable(costPerMonth))
}

function bars(
  shown: readonly ChoiceAnswer[],
  report: Report,
  { top, room }: { readonly top: number; readonly room: number },
): string[] {
  const most = Math.max(...shown.map(({ costPerMonth }) => costPerMonth!.value))
  const step = Math.min(rowHeight.most, room / Math.max(1, shown.length))
  const letterSize = Math.min(22, Math.floor(0.8 * step))
  const names = new Set(shown.map(({ contender }) => contender))
  const styles = seriesStyles(report.contenders.filter(({ name }) => names.has(name)))
  const labelOf = ({ contender, isToday }: ChoiceAnswer) => (isToday ? `${contender} (today)` : contender)
  const letters = Math.max(0, ...shown.map((choice) => labelOf(choice).length))
  const left = Math.min(barsTo - 200, Math.max(barsFrom, margin + letters * letterWidth))
  const longest = barsTo - left
  return shown.flatMap((choice, index) => {
    const { contender, costPerMonth } = choice
    const y = top + index * step
    const { color } = styles.get(contender) ?? otherStyle
    const length = most === 0 ? 0 : (longest * costPerMonth!.value) / most
    return [
      pictureText(labelOf(choice), { x: margin, y: y + step * 0.6 }, { size: letterSize }),
      element('rect', {
        x: left,
        y: y + step * 0.18,
        width: length,
        height: step * 0.56,
        fill: color,
      }),
      pictureText(
        `${formatMoney(costPerMonth!.value)}${savesWords(choice)}`,
        { x: left + length + 12, y: y + step * 0.6 },
        { size: letterSize },
      ),
    ]
  })
}

function savesWords({ outcome, difference }: Pick<ChoiceAnswer, 'outcome' | 'difference'>): string {
  if (outcome === 'cant-tell') return ' · can’t tell'
  if (outcome !== 'worth-it' || !difference) return ''
  return ` · saves ${formatMoney(-difference.toldPerMonth)}`
}
