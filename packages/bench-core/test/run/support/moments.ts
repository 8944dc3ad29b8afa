/**
 * How long runs of tests measure: by the module that says so, the object there, and what it says instead. They go through
 * all that a run goes through, which is what tests look at, and nothing of it is decided by how long it took.
 */
export const moments = [
  { file: 'model/presets.ts', of: 'presets.smoke', instead: { blockMs: 40, warmupLimitMs: 40 } },
  { file: 'model/presets.ts', of: 'presets.quick', instead: { warmupLimitMs: 150 } },
  { file: 'model/presets.ts', of: 'presets.standard', instead: { warmupLimitMs: 150 } },
  { file: 'suites/protocol/plan/presets.ts', of: 'budgets.smoke', instead: { maxCaseMs: 60, warmUpMs: 60 } },
  { file: 'suites/storage/plan/budget.ts', of: 'longestMs', instead: { smoke: 60 } },
  { file: 'suites/command/plan.ts', of: 'roundBudgetMs', instead: { smoke: 800 } },
] as const
