import { getHeapStatistics } from 'node:v8'
import { findCodec } from '../codecs/catalogue.ts'
import type { BoundCodec, CodecEntry } from '../codecs/codec.ts'
import { handicapped } from '../codecs/handicapped.ts'
import { outsideHeapBytesPerOperation } from '../measure/trial/outside-heap.ts'
import { findWorkload } from '../workloads/catalogue.ts'

/** A contender of the self-check: a codec under a name of its own, as it is or with a known handicap. */
export interface CheckContender {
  readonly name: string
  readonly codec: string
  readonly handicap: CheckHandicap | null
}

export type CheckHandicap =
  | { readonly kind: 'slower'; readonly everyNth: number }
  /** Leaves a share more garbage than the codec itself allocates, in either direction. */
  | { readonly kind: 'garbage'; readonly share: number }

/** The catalogue's codec with the handicap. */
export async function withHandicap(
  codec: string,
  handicap: CheckHandicap | null,
  workload: string,
  seed: number,
): Promise<CodecEntry> {
  const base = findCodec(codec)
  if (handicap === null) return base
  if (handicap.kind === 'slower') return handicapped(base, ' slowed', handicap)
  const allocated = await allocatedBytes(base, workload, seed)
  const littering = (bytes: number) =>
    handicapped(base, ' littering', {
      kind: 'garbage',
      bytesPerOperation: Math.max(8, Math.round(bytes * handicap.share) - arrayHeaderBytes),
    })
  return {
    info: base.info,
    async bind(type): Promise<BoundCodec> {
      const encoder = await littering(allocated.encode).bind(type)
      const decoder = await littering(allocated.decode).bind(type)
      return { ...encoder, decode: decoder.decode }
    },
  }
}

const messagesPerPass = 1024
const passes = 5
/** An array takes this beside its elements, in V8 with 8-byte pointers. */
const arrayHeaderBytes = 48

/** What a codec allocates per operation once it runs optimised, in the heap and outside of it. */
async function allocatedBytes(
  entry: CodecEntry,
  workloadName: string,
  seed: number,
): Promise<{ encode: number; decode: number }> {
  const workload = findWorkload(workloadName)
  const codec = await entry.bind(workload.type)
  const messages = workload.corpus(seed).map((message) => codec.fromMessage(message))
  const encoded = messages.map((message) => Uint8Array.from(codec.encode(message)))
  return {
    encode: perOperation((index) => codec.encode(messages[index % messages.length])),
    decode: perOperation((index) => codec.decode(encoded[index % encoded.length]!)),
  }
}

function perOperation(run: (index: number) => unknown): number {
  const batch = (count: number) => {
    for (let index = 0; index < count; index++) run(index)
  }
  const pass = () => {
    const before = getHeapStatistics().total_allocated_bytes
    batch(messagesPerPass)
    return (getHeapStatistics().total_allocated_bytes - before) / messagesPerPass
  }
  // Code that isn't optimised yet allocates more.
  const inHeap = Math.min(...Array.from({ length: passes }, pass))
  return inHeap + outsideHeapBytesPerOperation({ batch }, () => process.memoryUsage().external)
}
