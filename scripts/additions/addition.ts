/** Something to add, as a developer would. */
export interface Addition {
  readonly what: string
  /** The files that it touches: a new one as a whole, of others what stands there, once, with what takes its place. */
  readonly files: Readonly<Record<string, string | readonly (readonly [before: string, after: string])[]>>
  /** What a shell runs then, which makes further files. */
  readonly generate?: string
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
export const tests = (file: string, name: string) => [
  'node_modules/vitest/vitest.mjs',
  'run',
  file,
  '-t',
  name,
]
export const passed = /Tests +[1-9]\d* passed/

/** What holds for every addition: its types are right, and runs that were recorded before are read as before. */
export const everyAddition: Addition['seen'] = [
  ...['.', 'apps/web', 'test'].map((project) => ({
    where: `the types of ${project}`,
    command: ['node_modules/typescript/bin/tsc', '--noEmit', '-p', project],
    says: /^$/,
  })),
  {
    where: 'the reports of recorded runs',
    command: ['node_modules/vitest/vitest.mjs', 'run', 'packages/bench-core/test/golden', '-u'],
    says: passed,
  },
]
