import type { Temper } from './engine.ts'

/** One thing that somebody does, or that happens, in a world; which dashboard and which run are numbers that wrap around. */
export type Step =
  | { readonly does: 'start'; readonly at: number; readonly temper: Temper }
  | { readonly does: 'cancel' | 'delete' | 'restore' | 'read'; readonly at: number; readonly run: number }
  | { readonly does: 'pin'; readonly at: number; readonly run: number; readonly pinned: boolean }
  | { readonly does: 'follow'; readonly at: number; readonly run: number; readonly breaksAfter: number }
  | { readonly does: 'retain'; readonly at: number; readonly keepRuns: number | null }
  | { readonly does: 'crash' | 'stop' | 'open'; readonly at: number }
  | { readonly does: 'outage'; readonly ms: number; readonly isLossy: boolean }
  | { readonly does: 'restart the database' }
  | { readonly does: 'place'; readonly at: number; readonly temper: Temper; readonly on: number }
  | { readonly does: 'cancel placed'; readonly run: number }
  | { readonly does: 'agent starts' | 'agent is killed' | 'agent hands back'; readonly agent: number }
  | { readonly does: 'agent stalls' | 'agent is cut off'; readonly agent: number; readonly ms: number }
  | { readonly does: 'wait'; readonly ms: number }
