import type { FlipAxis, FlipMap } from '../../answer/flip-map.ts'
import type { ContenderInfo } from '../../model/report/contender.ts'
import { atShare, compressionWords, flipAxisWords, flipSceneTitle } from '../words/flip-words.ts'
import { logTicks } from './axis.ts'
import type { Axis, Place, ReferenceLine, Scene, SceneArea, SceneSeries } from './scene.ts'
import { otherStyle, type SeriesStyle, seriesStyles } from './series-style.ts'

/** Which choice is the cheapest where: hatched where that can’t be told, with the place of the use that was asked for. */
export function flipScene(map: FlipMap, contenders: readonly ContenderInfo[]): Scene {
  const styles = seriesStyles(contenders.filter(({ name }) => map.choices.includes(name)))
  const names = [...new Set(map.cells.flatMap((row) => row.flatMap(({ best }) => best ?? [])))]
  const here =
    map.x.here === null || map.y.here === null ? [] : [hereSeries({ x: map.x.here, y: map.y.here })]
  return {
    title: flipSceneTitle(map, compressionWords(map)),
    x: sceneAxis(map.x),
    y: sceneAxis(map.y),
    series: [
      ...names.map((name) => regionOf(name, map, styles.get(name) ?? { ...otherStyle, name, title: name })),
      ...here,
    ],
    lines: hereLines(map),
    intervals: 'x',
    names: 'ends',
    height: 320,
  }
}

/** Where a use has a place on one axis alone. */
function hereLines({ x, y }: FlipMap): ReferenceLine[] {
  if (x.here !== null && y.here === null) return [{ axis: 'x', at: x.here, text: hereText }]
  return x.here === null && y.here !== null ? [{ axis: 'y', at: y.here, text: hereText }] : []
}

const hereText = 'you are here'

function sceneAxis({ name, domain, isLog }: FlipAxis): Axis {
  const [from, to] = domain
  const { axisTitle: title, text } = flipAxisWords[name]
  const ticks = isLog ? logTicksIn(from, to) : [0, 0.25, 0.5, 0.75, 1]
  return {
    scale: isLog ? 'log' : 'linear',
    domain,
    title,
    ticks: ticks.map((at) => ({ at, text: text(at) })),
  }
}

/** Round values; of sizes too close together for two of these the ends and what lies between them. */
function logTicksIn(from: number, to: number): number[] {
  const round = logTicks(from, to).filter((at) => at >= from && at <= to)
  return round.length < 2 ? [from, Math.sqrt(from * to), to] : round
}

function regionOf(name: string, { x, y, cells }: FlipMap, style: SeriesStyle): SceneSeries {
  const areas = cells.flatMap((row, index): SceneArea[] => {
    const own = runsOf(row.map(({ best, isOpen }) => (best === name ? (isOpen ? 'open' : 'sure') : '')))
    const [low, high] = [index / cells.length, (index + 1) / cells.length]
    return own.flatMap(({ value, from, to }) =>
      value === ''
        ? []
        : [
            {
              x: [atShare(x, from / row.length), atShare(x, to / row.length)] as const,
              y: [atShare(y, low), atShare(y, high)] as const,
              isOpen: value === 'open',
            },
          ],
    )
  })
  return { style, line: [], band: [], marks: [{ ...middleOf(areas, { x, y }), ...plain }], areas }
}

const plain = { low: null, high: null, isHollow: false }

function hereSeries(place: Place): SceneSeries {
  const style: SeriesStyle = {
    ...otherStyle,
    name: 'here',
    title: hereText,
    color: 'var(--text)',
    marker: 'star',
  }
  return { style, line: [], band: [], marks: [{ ...place, ...plain, text: hereText }] }
}

/** Where its widest part is. */
function middleOf(areas: readonly SceneArea[], axes: { readonly x: FlipAxis; readonly y: FlipAxis }): Place {
  const widthOf = ({ x: [from, to] }: SceneArea) => (axes.x.isLog ? Math.log(to / from) : to - from)
  const widest = Math.max(...areas.map(widthOf))
  const wide = areas.filter((area) => widthOf(area) >= widest * 0.999)
  const area = wide[Math.floor(wide.length / 2)]!
  const middle = ({ isLog }: FlipAxis, [from, to]: readonly [number, number]) =>
    isLog ? Math.sqrt(from * to) : (from + to) / 2
  return { x: middle(axes.x, area.x), y: middle(axes.y, area.y) }
}

/** Neighbours that are alike, together. */
function runsOf<Value>(values: readonly Value[]): { value: Value; from: number; to: number }[] {
  const runs: { value: Value; from: number; to: number }[] = []
  for (const [index, value] of values.entries()) {
    const last = runs.at(-1)
    if (last?.value === value) last.to = index + 1
    else runs.push({ value, from: index, to: index + 1 })
  }
  return runs
}
