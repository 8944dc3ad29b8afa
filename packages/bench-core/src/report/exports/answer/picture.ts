import type { Answer, ChoiceAnswer, LayerAnswer } from '../../../answer/answer-types.ts'
import type { Report } from '../../../model/report.ts'
import { isUsable } from '../../../stats/decision.ts'
import { formatMoney } from '../../answer/answer-figures.ts'
import { answerSentences, messagesOf } from '../../answer/sentences.ts'
import { useLine } from '../../answer/use-words.ts'
import { element, escaped } from '../../markup.ts'
import { palette } from '../../scene/palette.ts'
import { otherStyle, seriesStyles } from '../../scene/series-style.ts'
import { wrapped } from '../../words/text-table.ts'
import { nothingToAnswer } from './markdown.ts'

const size = { width: 1200, height: 630 } as const
const margin = 64
const mostBars = 6
const colors = palette.light

/**
 * An answer as a picture to share: the conclusion, and what each choice costs a month, from 0. SVG only: nothing that the
 * product is made with makes a PNG without a browser.
 */
export function answerSvg(report: Report, { layers, use, caution }: Answer): string {
  const [layer] = layers
  const headline = layer === undefined ? nothingToAnswer : `${answerSentences(layer, use).lead[0]}`
  const lines = wrapped(headline, 42).slice(0, 3)
  const about = layer === undefined ? report.run.name : messagesOf(layer)
  const underHeadline = 150 + lines.length * 54
  const top = underHeadline + (caution === null ? 0 : 34)
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${size.width} ${size.height}`,
      ...size,
      role: 'img',
    },
    element('title', {}, escaped(headline)),
    element('rect', { ...size, fill: colors.bg }),
    text(about, margin, 84, { size: 26, color: colors.muted }),
    ...lines.map((line, index) => text(line, margin, 148 + index * 54, { size: 42, weight: 600 })),
    caution === null ? '' : text(caution, margin, underHeadline - 4, { size: 22, color: colors.muted }),
    ...(layer === undefined ? [] : bars(layer, report, top)),
    text(layer === undefined ? '' : `A month, for ${useLine(use, [layer.suite])}`, margin, size.height - 66, {
      size: 20,
      color: colors.muted,
    }),
    text(
      `${report.run.name} · ${report.run.rounds} rounds · ${report.run.startedAt.slice(0, 10)} · Wirebench`,
      margin,
      size.height - 34,
      {
        size: 20,
        color: colors.muted,
      },
    ),
  )
}

function bars(layer: LayerAnswer, report: Report, top: number): string[] {
  const priced = layer.choices.filter(({ costPerMonth }) => costPerMonth && isUsable(costPerMonth))
  const first = priced.slice(0, mostBars)
  const today = priced.find(({ isToday }) => isToday)
  const shown = today === undefined || first.includes(today) ? first : [...first.slice(0, -1), today]
  const most = Math.max(...shown.map(({ costPerMonth }) => costPerMonth!.value))
  const step = Math.min(46, (size.height - 100 - top) / Math.max(1, shown.length))
  const names = new Set(layer.choices.map(({ contender }) => contender))
  const styles = seriesStyles(report.contenders.filter(({ name }) => names.has(name)))
  const [left, longest] = [margin + 270, 560]
  return shown.flatMap(({ contender, costPerMonth, isToday, ...choice }, index) => {
    const y = top + index * step
    const { color } = styles.get(contender) ?? otherStyle
    const length = most === 0 ? 0 : (longest * costPerMonth!.value) / most
    return [
      text(isToday ? `${contender} (today)` : contender, margin, y + step * 0.6, { size: 22 }),
      element('rect', {
        x: left,
        y: y + step * 0.18,
        width: length,
        height: step * 0.56,
        fill: plain(color),
      }),
      text(`${formatMoney(costPerMonth!.value)}${savesWords(choice)}`, left + length + 12, y + step * 0.6, {
        size: 22,
      }),
    ]
  })
}

function savesWords({ outcome, difference }: Pick<ChoiceAnswer, 'outcome' | 'difference'>): string {
  if (outcome === 'cant-tell') return ' · can’t tell'
  if (outcome !== 'worth-it' || !difference) return ''
  return ` · saves ${formatMoney(-difference.toldPerMonth)}`
}

/** A picture by itself has no style sheet: its colours stand in it. */
function plain(color: string): string {
  const name = /--([\w-]+)/.exec(color)?.[1] ?? ''
  return (colors as Readonly<Record<string, string>>)[name] ?? color
}

function text(
  words: string,
  x: number,
  y: number,
  {
    size: fontSize,
    color = colors.text,
    weight = 400,
  }: { readonly size: number; readonly color?: string; readonly weight?: number },
): string {
  return element(
    'text',
    {
      x,
      y,
      fill: color,
      'font-family': 'system-ui, sans-serif',
      'font-size': fontSize,
      'font-weight': weight,
    },
    escaped(words),
  )
}
