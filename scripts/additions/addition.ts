/** Something to add, as a developer would. */
export interface Addition {
  readonly what: string
  /** The files that it touches: a new one as a whole, of others what stands there, once, with what takes its place. */
  readonly files: Readonly<Record<string, string | readonly (readonly [before: string, after: string])[]>>
  /** What a shell runs then, which makes further files. */
  readonly generate?: string
  /** Of the reports of recorded runs, those that it changes. */
  readonly rewrites?: RegExp
  /** Where it is seen then, by what a command prints. */
  readonly seen: readonly {
    readonly where: string
    readonly command: readonly string[]
    readonly input?: string
    readonly says: RegExp
  }[]
}

export const core = 'packages/bench-core/src'
export const bench = (...words: readonly string[]) => [`${core}/bin.ts`, ...words]
const vitest = 'node_modules/vitest/vitest.mjs'
export const tests = (file: string, name: string) => [vitest, 'run', file, '-t', name]
export const passed = /Tests +[1-9]\d* passed/

/**
 * A file's text with what an addition changes in it.
 * @throws Error where something to change isn't there once.
 */
export function changedText(
  path: string,
  text: string,
  changes: readonly (readonly [string, string])[],
): string {
  let changed = text
  for (const [before, after] of changes) {
    if (changed.split(before).length !== 2) throw new Error(`${path} has not once: ${before}`)
    changed = changed.replace(before, () => after)
  }
  return changed
}

/** The reports of recorded runs among rewritten files that an addition isn't said to change. Help isn't one. */
export function changedReports({ rewrites }: Addition, rewritten: readonly string[]): readonly string[] {
  return rewritten.filter((file) => /\/golden\/outputs\/(?!help\.txt)/.test(file) && !rewrites?.test(file))
}

/** What holds for every addition: its types are right, and reports of runs that were recorded before can be made. */
export const everyAddition: Addition['seen'] = [
  ...['.', 'apps/web', 'test'].map((project) => ({
    where: `the types of ${project}`,
    command: ['node_modules/typescript/bin/tsc', '--noEmit', '-p', project],
    says: /^$/,
  })),
  {
    where: 'the reports of recorded runs',
    command: [vitest, 'run', 'packages/bench-core/test/golden', '-u'],
    says: passed,
  },
]
