import { readFileSync } from 'node:fs'

/** The part of all cores' time that the hypervisor gives to others from now until it is asked; NaN where nobody tells. */
export function stolenSince(): () => number {
  const before = read()
  return () => {
    const after = read()
    const [stolen, all] = [after.stolen - before.stolen, after.all - before.all]
    return all > 0 ? stolen / all : Number.NaN
  }
}

/** The first line of /proc/stat in ticks: user, nice, system, idle, iowait, irq, softirq, steal; guests are within user. */
function read(): { readonly stolen: number; readonly all: number } {
  try {
    const ticks = readFileSync('/proc/stat', 'utf8')
      .split('\n')[0]!
      .trim()
      .split(/\s+/)
      .slice(1, 9)
      .map(Number)
    return { stolen: ticks[7] ?? Number.NaN, all: ticks.reduce((sum, own) => sum + own, 0) }
  } catch {
    return { stolen: Number.NaN, all: Number.NaN }
  }
}
