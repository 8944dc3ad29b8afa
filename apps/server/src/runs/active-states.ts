import type { RunStateName } from '@wirebench/bench-core/results'

/** The states of a run that has not ended. */
export const activeStates: ReadonlySet<RunStateName> = new Set(['queued', 'waiting', 'running', 'cancelling'])
