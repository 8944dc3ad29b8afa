import { getHeapStatistics } from 'node:v8'
import { findCodec } from '../../codecs/catalogue.ts'
import type { BoundCodec, CodecEntry } from '../../codecs/codec.ts'
import { outsideHeapBytesPerOperation } from '../../measure/trial/outside-heap.ts'
import { findWorkload } from '../../workloads/catalogue.ts'

/** The catalogue's codec, leaving a share more garbage than it allocates, in either direction. */
export async function littering(
  codecName: string,
  share: number,
  workload: string,
  seed: number,
): Promise<CodecEntry> {
  const base = findCodec(codecName)
  const allocated = await allocatedBytes(base, workload, seed)
  return {
    info: base.info,
    async bind(type) {
      const codec = await base.bind(type)
      const timed = (codec.text ?? codec) as unknown as Timed
      const held: Timed = {
        encode: withLitter(timed.encode, allocated.encode * share),
        decode: withLitter(timed.decode, allocated.decode * share),
      }
      return codec.text
        ? { ...codec, text: held as unknown as NonNullable<BoundCodec['text']> }
        : { ...codec, ...held }
    },
  }
}

type Timed = Pick<BoundCodec, 'encode' | 'decode'>

/** An array takes this beside its elements, in V8 with 8-byte pointers. */
const arrayHeaderBytes = 48
const elementBytes = 8

function withLitter<Input, Output>(run: (input: Input) => Output, bytes: number): (input: Input) => Output {
  let litter: unknown
  const elements = Math.max(1, Math.round((bytes - arrayHeaderBytes) / elementBytes))
  return (input) => {
    litter = new Array(elements).fill(litter === undefined ? 0 : 1)
    return run(input)
  }
}

const messagesPerPass = 1024
const passes = 5

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
