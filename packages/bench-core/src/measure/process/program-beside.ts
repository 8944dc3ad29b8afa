import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What programs are made of here: TypeScript in a checkout, the JavaScript built of it in a package. */
const ending = extname(fileURLToPath(import.meta.url))

/** The file of a program, to be started as a process of its own, by its name without ending beside a module. */
export function programBeside(name: string, module: string): string {
  return fileURLToPath(new URL(`${name}${ending}`, module))
}
