import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { asTyped } from '../../report/exports/as-typed.ts'
import type { Io } from '../io.ts'

const checkout = fileURLToPath(new URL('../../../../../', import.meta.url))

/** A text for this terminal, with its commands as they are typed in it. */
export function typedHere(text: string, { environment }: Pick<Io, 'environment'>): string {
  return asTyped(text, { environment, checkout: relative(process.cwd(), checkout) })
}
