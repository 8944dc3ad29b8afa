import type { CodecTrialSetup } from '../trial/trial-setup.ts'
import type { FirstEncoded, InitAnswer } from './setup.ts'

/**
 * The first use of a codec in a process that has done nothing else. Timed are: the import of its library (a package, from
 * warm file caches), getting ready for the schema (for libraries of generated code: from the same descriptor that the
 * others start from, or the code that a generator made of it beforehand), the first encode and the first decode. What this program itself needs to find the codec and to
 * make a message is loaded in between, untimed. The first decode comes before the first encode, because some libraries
 * make their message by decoding.
 * @param encoded The message to decode, as another process encoded it.
 */
export async function initialise(setup: CodecTrialSetup, encoded: string): Promise<InitAnswer> {
  const importNs = setup.library === undefined ? null : await timed(() => import(setup.library!))
  const { message: base64, generated } = JSON.parse(encoded) as FirstEncoded
  const bytes = new Uint8Array(Buffer.from(base64, 'base64'))
  const [{ codecOf }, { timedForm }, { openWorkload }, { registryOf }, { firstDifference }] =
    await Promise.all([
      import('../../../codecs/catalogue.ts'),
      import('../../../codecs/codec.ts'),
      import('../../../workloads/own/open-workload.ts'),
      import('./registry-of.ts'),
      import('../../../codecs/messages/first-difference.ts'),
    ])
  const entry = await codecOf(setup)
  const workload = await openWorkload(setup)
  const load = registryOf(entry, workload.type)
  let bound: Awaited<ReturnType<typeof entry.bind>> | undefined
  const schemaNs = await timed(async () => {
    bound = await entry.bind(load(), generated)
  })
  const codec = bound!
  const { encode, decode, handed } = timedForm(codec)
  const given = handed(bytes)
  let native: unknown
  const firstDecodeNs = await timed(() => {
    native = decode(given)
  })
  let written: unknown
  const firstEncodeNs = await timed(() => {
    written = encode(native)
  })
  // Not before: making messages uses a codec, and its first use would be behind it.
  const [message] = workload.corpus(setup.seed, 1)
  const difference = firstDifference(message!, codec.toMessage(decode(written)))
  if (difference) throw new Error(`the first use loses ${difference.path}`)
  return { importNs, schemaNs, firstEncodeNs, firstDecodeNs }
}

async function timed(work: () => unknown): Promise<number> {
  const startMs = performance.now()
  const pending = work()
  if (pending instanceof Promise) await pending
  return (performance.now() - startMs) * 1e6
}
