import { mkdtempSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The search path of a machine without the toolchains that take long to tell their versions, as a folder below this one has it. */
export function withoutToolchains(folder: string): string {
  const programs = mkdtempSync(join(folder, 'toolchains-'))
  for (const name of ['cargo', 'go', 'javac', 'mvn', 'rustc'])
    writeFileSync(join(programs, name), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
  return [programs, process.env.PATH].join(delimiter)
}
