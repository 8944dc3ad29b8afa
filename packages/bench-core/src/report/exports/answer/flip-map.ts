import { costsOf } from '../../../answer/costs.ts'
import { flipMap } from '../../../answer/flip-map.ts'
import { WirebenchError } from '../../../model/errors.ts'
import type { Report } from '../../../model/report.ts'
import type { Use } from '../../../model/use.ts'
import { useLine } from '../../answer/use-words.ts'
import { element, escaped } from '../../markup.ts'
import { flipScene } from '../../scene/flip-map.ts'
import { paletteCss } from '../../scene/palette.ts'
import { markerShapes, pictureStyle, sceneSvg } from '../../scene/svg.ts'

const size = { width: 960, height: 660 } as const

/** Where which codec is the cheapest, as a picture by itself. @throws WirebenchError where the run has nothing to draw it of. */
export function flipMapSvg(report: Report, use: Use): string {
  const map = flipMap((report.costs ?? costsOf(report)).layers, use)
  if (map === null)
    throw new WirebenchError(
      'invalid-option',
      '--flip-map: this run holds nothing that a map could be made of',
      'name a run of the codec suite, and a use that encodes or decodes, and moves what it encodes',
    )
  const scene = flipScene(map, report.contenders)
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${size.width} ${size.height}`,
      ...size,
      role: 'img',
    },
    element('title', {}, escaped(scene.title)),
    element('style', {}, `svg{${paletteCss('light')};font-family:system-ui,sans-serif}${pictureStyle}`),
    element('rect', { ...size, fill: 'var(--bg)', stroke: 'none' }),
    line(scene.title, 40, 18),
    line(`For ${useLine(use, ['codec'])}`, 64, 13),
    line(
      `${report.run.name} · ${report.run.rounds} rounds · ${report.run.startedAt.slice(0, 10)} · Wirebench`,
      644,
      12,
    ),
    element('svg', { x: 24, y: 84, width: size.width - 48, height: 540 }, markerShapes, sceneSvg(scene)),
  )
}

function line(words: string, y: number, fontSize: number): string {
  return element('text', { x: 24, y, 'font-size': fontSize, fill: 'var(--text)' }, escaped(words))
}
