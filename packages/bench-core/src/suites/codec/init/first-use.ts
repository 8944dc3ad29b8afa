import type { InitAnswer, InitSetup } from './setup.ts'

/**
 * The first use of a codec in a process that has done nothing else. Timed are: the import of its library (a package, from
 * warm file caches), getting ready for the schema (for libraries of generated code: from the same descriptor that the
 * others start from), the first encode and the first decode. What this program itself needs to find the codec and to
 * make a message is loaded in between, untimed. The first decode comes before the first encode, because some libraries
 * make their message by decoding.
 * @param encoded The message to decode, as another process encoded it, in base64.
 */
export async function initialise(setup: InitSetup, encoded: string): Promise<InitAnswer> {
  const importNs = setup.library === undefined ? null : await timed(() => import(setup.library!))
  const bytes = new Uint8Array(Buffer.from(encoded, 'base64'))
  const [{ codecOf }, { workloadOf }, { registryOf }, { firstDifference }] = await Promise.all([
    import('../../../codecs/catalogue.ts'),
    import('../workload-of.ts'),
    import('./registry-of.ts'),
    import('../../../codecs/first-difference.ts'),
  ])
  const entry = await codecOf(setup)
  const workload = await workloadOf(setup)
  const load = registryOf(entry, workload.type)
  let codec: Awaited<ReturnType<typeof entry.bind>> | undefined
  const schemaNs = await timed(async () => {
    codec = await entry.bind(load())
  })
  let native: unknown
  const firstDecodeNs = await timed(() => {
    native = codec!.decode(bytes)
  })
  let written: Uint8Array | undefined
  const firstEncodeNs = await timed(() => {
    written = codec!.encode(native)
  })
  // Not before: making messages uses a codec, and its first use would be behind it.
  const [message] = workload.corpus(setup.seed, 1)
  const difference = firstDifference(message!, codec!.toMessage(codec!.decode(written!)))
  if (difference) throw new Error(`the first use loses ${difference.path}`)
  return { importNs, schemaNs, firstEncodeNs, firstDecodeNs }
}

async function timed(work: () => unknown): Promise<number> {
  const startMs = performance.now()
  const pending = work()
  if (pending instanceof Promise) await pending
  return (performance.now() - startMs) * 1e6
}
