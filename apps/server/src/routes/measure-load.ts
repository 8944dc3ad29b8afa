import { setTimeout as delay } from 'node:timers/promises'
import { busyShare, readCpuLoad } from '@wirebench/bench-core/machine'

const overMs = 1_000

let measuring: Promise<number | null> | null = null

/** Part of all cores' CPU time that is used, over the next second; all who ask meanwhile get the same answer. */
export function measureLoad(): Promise<number | null> {
  measuring ??= measure().finally(() => {
    measuring = null
  })
  return measuring
}

async function measure(): Promise<number | null> {
  const before = readCpuLoad()
  await delay(overMs)
  return busyShare(before, readCpuLoad())
}
