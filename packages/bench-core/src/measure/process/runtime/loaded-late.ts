import { createRequire } from 'node:module'

const load = createRequire(import.meta.url)

/** Parts of the runtime that take long to load, for those of whom few runs need them. */
function late<Part>(name: string): () => Part {
  let part: Part | undefined
  return () => {
    part ??= load(name) as Part
    return part
  }
}

export const lateCrypto = late<typeof import('node:crypto')>('node:crypto')
export const lateTls = late<typeof import('node:tls')>('node:tls')
