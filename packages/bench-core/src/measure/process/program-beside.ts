import { extname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What programs are made of here: TypeScript in a checkout, the JavaScript built of it in a package. */
const ending = extname(fileURLToPath(import.meta.url))
const sources = fileURLToPath(new URL('../..', import.meta.url))

/** Where a checkout's tests have what they made beforehand, which a package leaves alone. */
export function madeForTests(variable: 'WIREBENCH_PROGRAMS' | 'WIREBENCH_CLUSTER'): string | undefined {
  return ending === '.ts' ? process.env[variable] : undefined
}

/** Programs joined into few files, which start sooner. */
const joined = madeForTests('WIREBENCH_PROGRAMS')

/** The file of a program, to be started as a process of its own, by its name without ending beside a module. */
export function programBeside(name: string, module: string): string {
  const file = fileURLToPath(new URL(`${name}${ending}`, module))
  return joined === undefined ? file : join(joined, relative(sources, file)).replace(/\.ts$/, '.mjs')
}
