import type { Place, Scene, SceneSeries, Tick } from '../scene.ts'
import { markerOutlines, type SeriesStyle } from '../series-style.ts'
import { areaPaths, intervalPath, type Layout, layoutOf, rowLabel, tenth } from './layout.ts'
import { element, escaped } from './markup.ts'

const width = 640
const maxPoints = 32

/** A scene as SVG; nothing where it draws nothing. The page that it stands in has `markerShapes` and `pictureStyle`. */
export function sceneSvg(scene: Scene): string {
  if (scene.series.every(({ line, marks }) => line.length + marks.length === 0)) return ''
  const layout = layoutOf(scene, width)
  const isLegendNeeded = scene.names === 'legend' && scene.series.length > 1
  const { plot } = layout
  return (
    (isLegendNeeded ? legend(scene.series.map(({ style }) => style)) : '') +
    element(
      'svg',
      { viewBox: `0 0 ${width} ${layout.height}`, role: 'img', class: 'chart' },
      element('title', {}, escaped(scene.title)),
      axes(scene, layout),
      ...scene.lines.map(({ axis, at, text }) =>
        axis === 'x'
          ? path(`M${tenth(layout.x(at))} ${plot.top}V${plot.bottom}`, 'one') +
            centred(text, layout.x(at), plot.top - 8)
          : path(`M${plot.left} ${tenth(layout.y(at))}H${plot.right}`, 'one') +
            element('text', { x: plot.left + 4, y: layout.y(at) - 4 }, escaped(text)),
      ),
      ...scene.series.map((series) => drawn(series, scene, layout)),
      ...layout.names.map(({ text, at, from, series: { style } }) =>
        inColor(
          style,
          path(`M${tenth(from.x + 6)} ${tenth(from.y)}L${tenth(at.x - 3)} ${tenth(at.y)}`, 'thin'),
          element('text', { x: at.x, y: at.y + 4 }, escaped(text)),
        ),
      ),
      ...layout.labels.map(({ text, at, isLast }) =>
        element('text', { x: tenth(at.x), y: at.y + 4, class: isLast ? 'label e' : 'label' }, escaped(text)),
      ),
    )
  )
}

/** The shapes of markers, once for all pictures of a page. */
export const markerShapes = element(
  'svg',
  { width: 0, height: 0, 'aria-hidden': 'true', class: 'shapes' },
  ...Object.entries(markerOutlines).map(([name, d]) =>
    element('path', { id: `m-${name}`, d, transform: 'scale(4)', 'stroke-width': '.375' }),
  ),
)

/** What pictures need of a page's style sheet. */
export const pictureStyle = `.shapes{position:absolute}.chart{display:block;width:100%;max-width:44rem;height:auto;margin:.25rem 0}
.chart text,.chart tspan{font:11px system-ui,sans-serif;fill:var(--text);stroke:none}
.chart .axis text,.chart .axis tspan{fill:var(--muted)}.chart .axis .row,.chart .axis .row tspan{fill:var(--text)}.chart .axis .row .name{fill:var(--muted)}
.chart path{fill:none;stroke:currentColor;stroke-width:1.75}.chart .axis path{stroke:var(--hairline);stroke-width:1}
.chart .one{stroke:var(--text);stroke-width:1}.chart .thin{stroke-width:1}
.chart .area{fill:currentColor;fill-opacity:.15;stroke:none}.chart .region{fill:currentColor;fill-opacity:.3;stroke:none}.chart .filled{fill:currentColor;fill-opacity:.25}
.chart rect{stroke:currentColor;stroke-width:1}.chart .label{paint-order:stroke;stroke:var(--bg);stroke-width:3px}.chart .note{fill:var(--muted);font-size:10px}.chart pattern path{stroke-width:2}.chart .e{text-anchor:end}.chart .c{text-anchor:middle}
.chart use{fill:currentColor;stroke:currentColor}.chart use.h{fill:var(--bg)}
.legend{display:flex;flex-wrap:wrap;gap:.25rem 1rem;margin:.25rem 0;padding:0;list-style:none;font-size:13px}.legend svg{width:32px;height:12px;display:inline;margin:0 .4rem 0 0}`

function drawn(
  { style, line, isFilled, band, marks, areas = [] }: SceneSeries,
  scene: Scene,
  { x, y }: Layout,
): string {
  const { shape, outline, hatching } = areaPaths(areas, { x, y })
  const at = (place: Place) => [x(place.x), y(place.y)] as const
  const [least, most] = scene.y.domain
  const edge = [
    ...band.map((part) => at({ x: part.x, y: Math.min(most, part.high) })),
    ...band.toReversed().map((part) => at({ x: part.x, y: Math.max(least, part.low) })),
  ]
  const points = isFilled ? line : thinned(line)
  return inColor(
    style,
    shape === '' ? '' : path(shape, 'region'),
    shape === '' ? '' : path(`${outline}${hatching}`, 'thin'),
    band.length < 2 ? '' : path(`${pathOf(edge)}z`, 'area'),
    points.length < 2
      ? ''
      : element('path', {
          d: pathOf(points.map(at)),
          'stroke-dasharray': style.dash,
          class: isFilled ? 'filled' : undefined,
        }),
    ...marks.map((mark) => {
      const interval = intervalPath(scene, { x, y }, mark)
      const shape = element('use', {
        href: `#m-${mark.marker ?? style.marker}`,
        x: Math.round(x(mark.x)),
        y: Math.round(y(mark.y)),
        class: mark.isHollow ? 'h' : undefined,
      })
      return `${interval === null ? '' : path(interval)}${shape}`
    }),
  )
}

function axes({ x: xAxis, y: yAxis }: Scene, { plot, x, y, xTexts, yTexts, ends }: Layout): string {
  const middle = (plot.top + plot.bottom) / 2
  const rowEnds = (yAxis.rowEnds ?? []).map((at) => `M0 ${tenth(y(at))}H${plot.right}`)
  const horizontals = yAxis.isRows
    ? rowEnds
    : yAxis.ticks.map(({ at }) => `M${plot.left} ${tenth(y(at))}H${plot.right}`)
  const verticals = xAxis.ticks.map(({ at }) => `M${tenth(x(at))} ${plot.top}V${plot.bottom}`)
  return element(
    'g',
    { class: 'axis' },
    path([...horizontals, ...verticals].join('')),
    element(
      'g',
      { class: 'c' },
      ...[...xTexts].map(({ at, text }) => element('text', { x: x(at), y: plot.bottom + 16 }, escaped(text))),
      element('text', { x: (plot.left + plot.right) / 2, y: plot.bottom + 34 }, escaped(xAxis.title)),
    ),
    ...[...yTexts].map((tick) => {
      const { at, text, note } = tick
      return yAxis.isRows
        ? row(tick, y(at)) +
            (note === undefined ? '' : element('text', { x: plot.right + 8, y: y(at) + 4 }, escaped(note)))
        : element('text', { x: plot.left - 6, y: y(at) + 4, class: 'e' }, escaped(text))
    }),
    yAxis.title === ''
      ? ''
      : element(
          'text',
          { class: 'c', transform: `translate(14 ${tenth(middle)}) rotate(-90)` },
          escaped(yAxis.title),
        ),
    ...ends.map(({ text, at, isLast }) =>
      element('text', { ...at, class: isLast ? 'e' : undefined }, escaped(text)),
    ),
  )
}

function row(tick: Tick, y: number): string {
  const lines = rowLabel(tick, width)
  if (lines.length === 1) return element('text', { x: 0, y: y + 4, class: 'row' }, escaped(tick.text))
  return element(
    'text',
    { class: 'row' },
    ...lines.map(({ text, isName }, index) =>
      element(
        'tspan',
        { x: 0, y: y + 4 + (index - (lines.length - 1) / 2) * 13, class: isName ? 'name' : undefined },
        escaped(text),
      ),
    ),
  )
}

function legend(styles: readonly SeriesStyle[]): string {
  return element(
    'ul',
    { class: 'legend' },
    ...styles.map((style) =>
      element(
        'li',
        {},
        element(
          'svg',
          { viewBox: '0 0 32 12', class: 'chart', 'aria-hidden': 'true' },
          inColor(
            style,
            element('path', { d: 'M0 6H32', 'stroke-dasharray': style.dash }),
            element('use', { href: `#m-${style.marker}`, x: 16, y: 6 }),
          ),
        ),
        escaped(style.title),
      ),
    ),
  )
}

function inColor({ color, name }: SeriesStyle, ...content: readonly string[]): string {
  return element('g', { style: `color:${color}`, 'data-series': name }, ...content)
}

function path(d: string, className?: string): string {
  return element('path', { d, class: className })
}

function centred(text: string, x: number, y: number): string {
  return text === '' ? '' : element('text', { x, y, class: 'c' }, escaped(text))
}

/** A line in whole pixels and steps from point to point, which takes half the room that places would. */
function pathOf(places: readonly (readonly [x: number, y: number])[]): string {
  const whole = places.map(([x, y]) => [Math.round(x), Math.round(y)] as const)
  const steps = whole.slice(1).map(([x, y], index) => `${x - whole[index]![0]} ${y - whole[index]![1]}`)
  return `M${whole[0]!.join(' ')}l${steps.join(' ').replaceAll(' -', '-')}`
}

/** Few points that are spread over the whole line, first and last among them. */
function thinned(line: readonly Place[]): readonly Place[] {
  if (line.length <= maxPoints) return line
  return Array.from(
    { length: maxPoints },
    (_, index) => line[Math.round((index * (line.length - 1)) / (maxPoints - 1))]!,
  )
}
