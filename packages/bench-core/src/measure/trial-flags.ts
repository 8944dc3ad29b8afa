/**
 * The flags of the runtime in every trial. Collections can be asked for, so that measuring begins after one.
 *
 * - `--no-allocation-site-pretenuring`: V8 doesn't learn from the trial's own corpus, which stays alive, to put the
 *   messages that an operation makes and drops among the old objects at once: it would in some processes and not in
 *   others, and decoding costs twice as much where it does.
 * - `--initial-old-space-size`, `--external-memory-accounted-in-global-limit`: full collections begin at the limit of a
 *   service's heap, and not every few milliseconds because a process is small and its encoder returns bytes outside of
 *   the heap. docs/fair-benchmarks.md shows what that is worth.
 */
export const trialFlags: readonly string[] = [
  '--expose-gc',
  '--no-allocation-site-pretenuring',
  '--initial-old-space-size=256',
  '--external-memory-accounted-in-global-limit',
]
