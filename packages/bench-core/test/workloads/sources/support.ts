import { readFileSync } from 'node:fs'
import { readSource } from '../../../src/workloads/sources/catalogue.ts'
import type { Source } from '../../../src/workloads/sources/source.ts'

export const fixture = (name: string): Buffer => readFileSync(new URL(`fixtures/${name}`, import.meta.url))

export const sourceOf = (name: string, content: string | Uint8Array | object = fixture(name)): Source => {
  const isText = typeof content === 'string' || content instanceof Uint8Array
  const source = readSource(name, Buffer.from(isText ? content : JSON.stringify(content)))
  if (!source) throw new Error(`${name} is plain messages`)
  return source
}

export const setNamed = ({ sets }: Source, name: string) => sets.find((set) => set.name === name)

export const valuesOf = (source: Source, name: string): unknown[] | undefined =>
  setNamed(source, name)?.records.map((record) => JSON.parse(record))
