import { costsOf } from '../../../answer/costs/costs.ts'
import {
  chosenAxes,
  type FlipAxisName,
  type FlipMap,
  flipAxesOf,
  flipAxisNames,
  flipCompressions,
  flipMap,
  mappedLayers,
} from '../../../answer/flip-map.ts'
import { layerUse } from '../../../answer/layer-use.ts'
import { WirebenchError } from '../../../model/errors.ts'
import type { Report } from '../../../model/report/report.ts'
import { decides } from '../../../model/run/decides.ts'
import { counted } from '../../../model/text/counted.ts'
import type { Use } from '../../../model/use/use.ts'
import { useLine } from '../../answer/use-words.ts'
import { element } from '../../scene/drawing/markup.ts'
import { markerShapes, pictureStyle, sceneSvg } from '../../scene/drawing/svg.ts'
import { flipScene } from '../../scene/flip-map.ts'
import { compressionTitle, flipMapTitle, flipSceneTitle, flipSentences } from '../../words/flip-words.ts'
import { tooShort } from '../../words/objection-text.ts'
import { wrapped } from '../../words/text-table.ts'
import { framedPicture, pictureText } from './picture-frame.ts'

const margin = 24
const map = { width: 616, height: 362 } as const
const lineHeight = 16
const fewestLines = 4
const top = 96

/**
 * Where which codec is the cheapest, over the axes that are wanted, for each way of compression that was measured.
 * @throws WirebenchError where the run has nothing to draw it of, or not over these axes.
 */
export function flipMapsOf(report: Report, asked: Use, wanted: readonly FlipAxisName[] = []): FlipMap[] {
  const { layers } = report.costs ?? costsOf(report)
  const [mapped] = mappedLayers(layers)
  const use = mapped ? layerUse(mapped, layers, asked) : asked
  if (mapped && !decides(report.run.spec, mapped.suite))
    throw new WirebenchError('invalid-option', '--flip-map: this run compares only sizes', tooShort)
  const known = flipAxesOf(layers, use)
  const axes = chosenAxes(known, wanted)
  const missing = wanted.find((name) => !known.some((own) => own === name))
  if (axes !== null && missing !== undefined)
    throw new WirebenchError(
      'invalid-option',
      flipAxisNames.some((name) => name === missing)
        ? `--flip-axes: this run doesn’t vary in ${missing}`
        : `--flip-axes: there is no axis ${missing}`,
      `take two of ${known.join(', ')}`,
    )
  const maps =
    axes === null
      ? []
      : flipCompressions(layers, use).flatMap(
          (compressionAtEdge) => flipMap(layers, { ...use, compressionAtEdge }, axes) ?? [],
        )
  if (maps.length === 0)
    throw new WirebenchError(
      'invalid-option',
      '--flip-map: this run has no figures for a map',
      'choose a run of the codec suite, and a use that encodes or decodes messages and transfers them',
    )
  return maps
}

/** Maps as one picture by itself, each with its words below it. */
export function flipMapSvg(report: Report, use: Use, maps: readonly FlipMap[]): string {
  const scenes = maps.map((own) => flipScene(own, report.contenders))
  const columns = Math.min(2, maps.length)
  const { layers } = report.costs ?? costsOf(report)
  const used = layerUse(maps[0]!, layers, use)
  const words = maps.map((own) => flipSentences(own).flatMap((sentence) => wrapped(sentence, 98)))
  const belowMap = 40 + lineHeight * Math.max(fewestLines, ...words.map(({ length }) => length))
  const step = { x: map.width + margin, y: map.height + belowMap }
  const width = 2 * margin + 2 * map.width
  const height = top + Math.ceil(maps.length / columns) * step.y + margin
  return framedPicture(
    {
      width: columns === 1 ? map.width + 2 * margin : width + margin,
      height,
      title: flipSceneTitle(maps[0]!),
    },
    element('style', {}, `svg{font-family:system-ui,sans-serif}${pictureStyle}`),
    pictureText(flipMapTitle(maps[0]!), { x: margin, y: 36 }, { size: 17, weight: 600 }),
    ...wrapped(
      `For ${useLine({ ...used, compressionAtEdge: 'none' }, [maps[0]!.suite])}`,
      columns === 1 ? 90 : 190,
    )
      .slice(0, 2)
      .map((words, index) => pictureText(words, { x: margin, y: 58 + 17 * index }, { size: 13 })),
    markerShapes,
    ...maps.flatMap((own, index) => {
      const [x, y] = [margin + (index % columns) * step.x, top + Math.floor(index / columns) * step.y]
      return [
        pictureText(compressionTitle(own), { x, y }, { size: 14, weight: 600 }),
        element('svg', { x, y: y + 8, ...map }, sceneSvg(scenes[index]!)),
        ...words[index]!.map((text, line) =>
          pictureText(text, { x, y: y + map.height + 26 + lineHeight * line }, { size: 12 }),
        ),
      ]
    }),
    pictureText(
      'Derived and priced; hatched where undecided',
      { x: margin, y: height - 32 },
      { size: 12, color: 'var(--muted)' },
    ),
    pictureText(
      `${report.run.name} · ${counted(report.run.rounds, 'round')} · ${report.run.startedAt.slice(0, 10)} · Wirebench`,
      { x: margin, y: height - 14 },
      { size: 12, color: 'var(--muted)' },
    ),
  )
}

/** Maps in words, for a terminal. */
export function flipMapText(maps: readonly FlipMap[], width: number): string {
  const lines = maps.flatMap((own) => [
    ...(maps.length > 1 ? [`${compressionTitle(own)}:`] : []),
    ...flipSentences(own).flatMap((sentence) => wrapped(sentence, width, '  ')),
  ])
  const language = maps[0]?.language ?? null
  return ['', `Where the answer changes${language === null ? '' : ` in ${language}`}`, ...lines, ''].join(
    '\n',
  )
}
