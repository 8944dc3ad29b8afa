import type { OwnRuntime, RuntimePart } from '../../../model/machine/own-runtime.ts'

const names: Readonly<Record<RuntimePart, string>> = {
  zstd: 'zstd',
  'zstd-dictionary': 'zstd dictionaries',
  'brotli-dictionary': 'Brotli dictionaries',
  'allocated-bytes': 'bytes allocated per operation',
  'long-numbers': 'the digits of integers beyond 2⁵³ in JSON',
}

/** That another Node.js measures than the one that Wirebench comes with, and what is left out for it. */
export function ownRuntimeText({ version, pinned, lacks }: OwnRuntime): string {
  const missing = lacks.map((part) => names[part]).join(', ')
  return `measured with your own Node.js ${version} instead of Wirebench’s ${pinned}${missing && `; it lacks ${missing}`}`
}
