/**
 * The flags of the runtime in every trial. Collections can be asked for, so that measuring begins after one.
 *
 * - `--no-allocation-site-pretenuring`: V8 doesn't learn from the trial's own corpus, which stays alive, to put the
 *   messages that an operation makes and drops among the old objects at once: it would in some processes and not in
 *   others, and decoding costs twice as much where it does.
 * - `--initial-old-space-size`, `--external-memory-accounted-in-global-limit`: full collections begin at the limit of a
 *   service's heap, and not every few milliseconds because a process is small and its encoder returns bytes outside of
 *   the heap. docs/experiments/trial-settings.md shows what that is worth. Node.js before 24 has no such limit.
 */
export const trialFlags: readonly string[] = [
  '--expose-gc',
  '--no-allocation-site-pretenuring',
  '--initial-old-space-size=256',
  ...(Number.parseInt(process.versions.node, 10) < 24 ? [] : ['--external-memory-accounted-in-global-limit']),
]

/**
 * Settings of the allocator in every trial, for the bytes that encoders return outside of the heap. By default glibc gives
 * free memory at the end of its heap back to the system after collections, and gets it again page by page, unless something
 * that is still in use happens to lie behind it: processes of identical code then differ in what encoding costs. The memory
 * is kept instead; docs/experiments/trial-settings.md shows what that is worth. A threshold that is set no longer adapts, so
 * the other one is set to what it adapts to at most. Source: mallopt(3). Other allocators don't read these variables.
 */
export const trialVariables: Readonly<Record<string, string>> =
  process.platform === 'linux'
    ? {
        MALLOC_TRIM_THRESHOLD_: String(2 ** 30),
        MALLOC_TOP_PAD_: String(2 ** 26),
        MALLOC_MMAP_THRESHOLD_: String(2 ** 25),
      }
    : {}

/** How the runtime of a process is set: its flags, and variables beside those of this one. */
export interface ProcessSettings {
  readonly flags: readonly string[]
  readonly variables: Readonly<Record<string, string>>
}

/** Flags and settings of every trial, as reports name them. */
export const trialSettings: readonly string[] = [
  ...trialFlags,
  ...Object.entries(trialVariables).map(([name, value]) => `${name}=${value}`),
]
