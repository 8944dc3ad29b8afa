/**
 * How long runs of tests measure: by the module that says so, the object there, and what it says instead. They go through
 * all that a run goes through, which is what tests look at, and nothing of it is decided by how long it took.
 */
export const moments = [
  {
    file: 'model/presets.ts',
    of: 'presets.smoke',
    instead: { blockMs: 20, warmupLimitMs: 15, sliceMs: 1 },
  },
  { file: 'model/presets.ts', of: 'presets.quick', instead: { blockMs: 100, warmupLimitMs: 40, sliceMs: 1 } },
  { file: 'model/presets.ts', of: 'presets.standard', instead: { warmupLimitMs: 150 } },
  { file: 'measure/round/turn-sizes.ts', of: 'blockTimes', instead: { leastNs: 50e6, mostNs: 100e6 } },
  { file: 'measure/calibration-spin.ts', of: 'calibrationWork', instead: { steps: 400_000 } },
  {
    file: 'suites/protocol/plan/presets.ts',
    of: 'budgets.smoke',
    instead: { maxCaseMs: 60, warmUpMs: 40, turnsAtRate: 2 },
  },
  { file: 'suites/protocol/plan/budget.ts', of: 'leastBesideTurns', instead: { ms: 60, leadInMs: 10 } },
  {
    file: 'suites/protocol/round/check-by-autocannon.ts',
    of: 'checkTimes',
    instead: { warmUpMs: 50, durationMs: 150 },
  },
  { file: 'suites/storage/plan/budget.ts', of: 'shortest', instead: { workMs: 15 } },
  { file: 'suites/storage/plan/budget.ts', of: 'longestMs', instead: { smoke: 45 } },
  { file: 'suites/command/plan.ts', of: 'roundBudgetMs', instead: { smoke: 800 } },
] as const
