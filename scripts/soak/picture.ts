import type { Sample } from '../soak.ts'

export const figures = [
  ['memoryMiB', 'memory of the dashboard, MiB'],
  ['heapMiB', 'of it in use once garbage is collected, MiB'],
  ['descriptors', 'open files and sockets'],
  ['connections', 'connections'],
  ['diskMiB', 'disk of the home, MiB'],
] as const

const [width, height, left, gap] = [720, 110, 60, 34]

/** One strip below the other over the same minutes, each from zero. */
export function soakPicture(samples: readonly Sample[]): string {
  const lastMinute = Math.max(1e-9, samples.at(-1)?.minutes ?? 0)
  const x = (minutes: number) => left + (minutes / lastMinute) * (width - left - 10)
  const strips = figures.map(([name, title], place) => {
    const top = place * (height + gap) + 22
    const most = Math.max(1, ...samples.map((one) => one[name])) * 1.1
    const y = (value: number) => top + height - (value / most) * height
    const line = samples.map((one) => `${x(one.minutes).toFixed(1)},${y(one[name]).toFixed(1)}`).join(' ')
    const highest = Math.max(0, ...samples.map((one) => one[name]))
    return [
      `<text x="${left}" y="${top - 6}">${title}</text>`,
      `<path d="M${left} ${top}V${top + height}H${width - 10}" fill="none" stroke="#888"/>`,
      `<text x="${left - 6}" y="${top + height}" text-anchor="end">0</text>`,
      `<text x="${left - 6}" y="${y(highest) + 4}" text-anchor="end">${highest.toFixed(0)}</text>`,
      `<polyline points="${line}" fill="none" stroke="#2a6fbb" stroke-width="1.5"/>`,
    ].join('\n')
  })
  const bottom = figures.length * (height + gap) + 24
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${bottom}" font-family="sans-serif" font-size="12" role="img"><title>Memory, what of it is in use, descriptors, connections and disk over a soak</title>`,
    `<rect width="${width}" height="${bottom}" fill="white"/>`,
    ...strips,
    `<text x="${width - 10}" y="${bottom - 8}" text-anchor="end">${lastMinute.toFixed(0)} minutes</text>`,
    '</svg>',
    '',
  ].join('\n')
}
