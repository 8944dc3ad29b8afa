import {
  type Axis,
  type Place,
  type Scene,
  type SceneArea,
  type SceneSeries,
  shareOf,
  type Tick,
} from '../scene.ts'
import { fittedEnd, fittedName, roomForNames, spreadLabels, ticksWithRoom, widthOfText } from './labels.ts'

/** Where everything of a scene lies in a picture, in pixels. */
export interface Layout {
  readonly width: number
  readonly height: number
  readonly plot: Plot
  readonly x: (value: number) => number
  readonly y: (value: number) => number
  /** The ticks whose texts have room. */
  readonly xTexts: ReadonlySet<Tick>
  readonly yTexts: ReadonlySet<Tick>
  /** Names of series beside their ends; none where there is no room. */
  readonly names: readonly EndName[]
  /** What lies towards either end of the x axis: below each other where they have no room side by side. */
  readonly ends: readonly PlacedText[]
  /** What stands beside marks: on the side that has room for it. */
  readonly labels: readonly PlacedText[]
}

interface PlacedText {
  readonly text: string
  readonly at: Place
  /** Whether it ends there, and doesn’t begin. */
  readonly isLast: boolean
}

interface Plot {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

interface EndName {
  readonly series: SceneSeries
  readonly text: string
  readonly from: Place
  readonly at: Place
}

export function layoutOf(scene: Scene, width: number): Layout {
  const names = scene.series.map(({ style }) => style.title)
  const nameRoom = scene.names === 'ends' && width >= namesFromWidth ? roomForNames(names, maxNameRoom) : null
  const noteRoom = roomForNames(
    scene.y.ticks.map(({ note = '' }) => note),
    maxNameRoom,
  )
  const right = nameRoom !== null ? nameRoom + nameOffset : noteRoom > 0 ? noteRoom + textGap : edge
  const left = scene.y.isRows ? rowLabelWidth(width) + textGap : axisWidth
  const inside = { left, right: Math.max(left + 40, width - right) }
  const ends = endTexts(scene.x.ends, inside)
  const lines = new Set(ends.map(({ at }) => at.y)).size
  const isHeaded = lines > 0 || scene.lines.some(({ axis }) => axis === 'x')
  const top = isHeaded ? 14 + Math.max(1, lines) * lineHeight : 12
  const plot = { ...inside, top, bottom: top + scene.height }
  const x = (value: number) => plot.left + shareOf(scene.x, value) * (plot.right - plot.left)
  const y = (value: number) => plot.bottom - shareOf(scene.y, value) * (plot.bottom - plot.top)
  return {
    width,
    height: plot.bottom + belowPlot,
    plot,
    x,
    y,
    xTexts: ticksWithRoom(scene.x.ticks, (tick) => ({ at: x(tick.at), size: widthOfText(tick.text) })),
    yTexts: scene.y.isRows
      ? new Set(scene.y.ticks)
      : ticksWithRoom(scene.y.ticks, (tick) => ({ at: y(tick.at), size: lineHeight })),
    names: nameRoom === null ? [] : endNames(scene, { plot, x, y }, nameRoom),
    ends,
    labels: markLabels(scene, { plot, x, y }),
  }
}

function endTexts(ends: Axis['ends'], { left, right }: Pick<Plot, 'left' | 'right'>): PlacedText[] {
  if (ends === undefined) return []
  const [first, last] = ends
  const isTight = widthOfText(first) + widthOfText(last) > right - left
  return [
    { text: first, at: { x: left, y: lineHeight }, isLast: false },
    { text: last, at: { x: right, y: (isTight ? 2 : 1) * lineHeight }, isLast: true },
  ]
}

function markLabels(
  { series, y: { ticks } }: Scene,
  { plot, x, y }: Pick<Layout, 'plot' | 'x' | 'y'>,
): PlacedText[] {
  return series.flatMap(({ marks }) =>
    marks.flatMap((mark): PlacedText[] => {
      if (mark.label === undefined) return []
      const taken = [mark.x, mark.low ?? mark.x, mark.high ?? mark.x].map((value) =>
        Math.min(plot.right, Math.max(plot.left, x(value))),
      )
      const [from, to] = [Math.min(...taken) - textGap, Math.max(...taken) + textGap]
      const [before, after] = [from - plot.left - textGap, plot.right - to]
      const size = widthOfText(mark.label)
      if (size > Math.max(before, after) && size <= plot.right - plot.left) {
        // Without room beside the mark it stands above or below, away from the middle of the row.
        const middle = Math.min(...ticks.map(({ at }) => Math.abs(y(at) - y(mark.y))))
        const isAbove = ticks.some(({ at }) => y(at) - y(mark.y) === middle && middle > 0)
        const left = Math.min(plot.right - size, Math.max(plot.left + textGap, x(mark.x) - size / 2))
        return [
          {
            text: mark.label,
            at: { x: left, y: y(mark.y) + (isAbove ? -besideMark : besideMark) },
            isLast: false,
          },
        ]
      }
      const isLast = after < size && before > after
      const text = fittedEnd(mark.label, isLast ? before : after)
      return [{ text, at: { x: isLast ? from : to, y: y(mark.y) }, isLast }]
    }),
  )
}

function endNames(
  { series, x: axis }: Scene,
  { plot, x, y }: Pick<Layout, 'plot' | 'x' | 'y'>,
  room: number,
): EndName[] {
  const ended = series.flatMap((one) => {
    const inside = [...one.line, ...one.marks].filter((place) => place.x <= axis.domain[1])
    const last = inside.reduce<Place | undefined>(
      (end, place) => (end && end.x > place.x ? end : place),
      undefined,
    )
    return last ? [{ series: one, from: { x: x(last.x), y: clamp(y(last.y), plot) } }] : []
  })
  const heights = spreadLabels(
    ended.map(({ from }) => from.y),
    lineHeight,
    plot,
  )
  return ended.map(({ series: one, from }, index) => ({
    series: one,
    text: fittedName(one.style.title, room),
    from,
    at: { x: plot.right + nameOffset - textGap, y: heights[index]! },
  }))
}

/** A row's label in one or two lines, and the name below it. */
export function rowLabel({ text, under }: Tick, width: number): RowLine[] {
  const room = rowLabelWidth(width)
  const name = under === undefined ? [] : [{ text: fittedName(under, room), isName: true }]
  const most = Math.floor(room / characterWidth)
  if (text.length <= most) return [{ text, isName: false }, ...name]
  const cut = text.lastIndexOf(' ', most)
  const first = cut > 0 ? text.slice(0, cut) : text.slice(0, most)
  const rest = fittedName(text.slice(first.length).trim(), room)
  return [{ text: first, isName: false }, { text: rest, isName: false }, ...name]
}

interface RowLine {
  readonly text: string
  readonly isName: boolean
}

/** The interval of a mark as a line with caps; an end that lies beyond the plot has none. */
export function intervalPath(
  { intervals, x: xAxis, y: yAxis }: Pick<Scene, 'intervals' | 'x' | 'y'>,
  { x, y }: Pick<Layout, 'x' | 'y'>,
  mark: SceneSeries['marks'][number],
): string | null {
  const { low, high } = mark
  if (low === null || high === null) return null
  const axis = intervals === 'x' ? xAxis : yAxis
  const [least, most] = axis.domain
  const end = (value: number) => (intervals === 'x' ? x : y)(Math.min(most, Math.max(least, value)))
  const across = intervals === 'x' ? y(mark.y) : x(mark.x)
  const point = (along: number, off = 0) =>
    intervals === 'x' ? `${tenth(along)},${tenth(across + off)}` : `${tenth(across + off)},${tenth(along)}`
  const cap = (value: number) =>
    value < least || value > most ? '' : `M${point(end(value), -3)}L${point(end(value), 3)}`
  return `M${point(end(low))}L${point(end(high))}${cap(low)}${cap(high)}`
}

/** The areas of a series as one shape, its outline, and the hatching of those that are open. */
export function areaPaths(
  areas: readonly SceneArea[],
  { x, y }: Pick<Layout, 'x' | 'y'>,
): { readonly shape: string; readonly outline: string; readonly hatching: string } {
  const boxes = areas.map(({ x: [from, to], y: [low, high], isOpen }) => ({
    left: tenth(x(from)),
    right: tenth(x(to)),
    top: tenth(y(high)),
    bottom: tenth(y(low)),
    isOpen,
  }))
  const shape = boxes.map(({ left, right, top, bottom }) => `M${left} ${top}H${right}V${bottom}H${left}z`)
  const hatching = boxes
    .filter(({ isOpen }) => isOpen)
    .flatMap(({ left, right, top, bottom }) => {
      const height = bottom - top
      const count = Math.max(1, Math.round((right - left) / height))
      const step = (right - left) / count
      return Array.from(
        { length: count },
        (_, index) => `M${tenth(left + index * step)} ${bottom}L${tenth(left + (index + 1) * step)} ${top}`,
      )
    })
  return { shape: shape.join(''), outline: outlineOf(boxes), hatching: hatching.join('') }
}

/** The sides of boxes without those that two of them share: of ends along one line, each that is there twice takes itself away. */
function outlineOf(boxes: readonly Readonly<Record<'left' | 'right' | 'top' | 'bottom', number>>[]): string {
  const sides = { across: new Map<number, number[]>(), down: new Map<number, number[]>() }
  const add = (way: keyof typeof sides, at: number, ends: readonly number[]) =>
    sides[way].set(at, [...(sides[way].get(at) ?? []), ...ends])
  for (const { left, right, top, bottom } of boxes) {
    for (const at of [top, bottom]) add('across', at, [left, right])
    for (const at of [left, right]) add('down', at, [top, bottom])
  }
  const drawn = (way: keyof typeof sides, pathOf: (at: number, from: number, to: number) => string) =>
    [...sides[way]].flatMap(([at, ends]) => {
      const sorted = ends.toSorted((a, b) => a - b)
      return sorted.flatMap((from, index) => {
        const to = sorted[index + 1]
        return index % 2 === 0 && to !== undefined && to > from ? [pathOf(at, from, to)] : []
      })
    })
  return [
    ...drawn('across', (at, from, to) => `M${from} ${at}H${to}`),
    ...drawn('down', (at, from, to) => `M${at} ${from}V${to}`),
  ].join('')
}

/** As much of a pixel as anybody sees. */
export function tenth(value: number): number {
  return Math.round(value * 10) / 10
}

function clamp(at: number, { top, bottom }: Plot): number {
  return Math.min(bottom, Math.max(top, at))
}

function rowLabelWidth(width: number): number {
  return Math.min(220, Math.max(124, Math.floor(width * 0.26)))
}

const namesFromWidth = 560
const maxNameRoom = 170
const nameOffset = 34
const textGap = 8
const edge = 24
const axisWidth = 76
const belowPlot = 44
const lineHeight = 14
/** From the middle of a mark to that of a text above or below it. */
const besideMark = 11
const characterWidth = 6.4
