import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { madeForTests } from '../../src/measure/process/program-beside.ts'

/** A program that tests start again and again: joined into few files as those of the product are, where that was done. */
export function testProgram(source: URL): string {
  const file = fileURLToPath(source)
  const joined = madeForTests('WIREBENCH_PROGRAMS')
  return joined === undefined ? file : join(joined, 'tests', `${basename(file, '.ts')}.mjs`)
}
