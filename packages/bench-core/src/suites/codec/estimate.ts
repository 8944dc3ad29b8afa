import type { Preset } from '../../model/presets.ts'
import { mostOthers } from './groups.ts'

/** How long the steps of one corpus's round are expected to take, in milliseconds. */
export function estimateSteps(preset: Preset, contenders: number) {
  const processes = contenders + 1
  const groups = Math.ceil(contenders / mostOthers)
  return {
    startMs: 150 + 180 * processes,
    warmUpMs: Math.min(350, 1.25 * preset.warmupLimitMs),
    groupMs: ((contenders + groups) / groups) * preset.slicesPerRound * (preset.sliceMs * 1.3 + 1.6),
    blockMs: preset.blockMs + 25,
    processes,
    groups,
  }
}

/** How long one corpus's round takes with so many operations. */
export function estimateCellMs(preset: Preset, contenders: number, operations: number): number {
  const steps = estimateSteps(preset, contenders)
  const perOperation = steps.processes * (steps.warmUpMs + steps.blockMs) + steps.groups * steps.groupMs
  return steps.startMs + operations * perOperation
}
