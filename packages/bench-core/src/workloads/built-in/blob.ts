import { create } from '@bufbuild/protobuf'
import { BlobSchema } from '../gen/wirebench/workloads/v1/blob_pb.js'
import { type SeededRandom, seededRandom } from '../seeded-random.ts'
import { corpusOf, type WorkloadEntry } from '../workload.ts'

const contentTypes = ['image/png', 'application/pdf', 'audio/ogg', 'application/octet-stream'] as const

/** An upload: one field of bytes that don't compress, and a few words about it. */
export const blob: WorkloadEntry = {
  name: 'blob',
  title: 'Blob',
  description: 'One large field of bytes, such as a picture or a key: 4 kB by default',
  type: BlobSchema,
  size: { default: 4096, minimum: 1, maximum: 262_144, meaning: 'bytes of content' },
  corpus(seed, size = 4096, messages?) {
    const random = seededRandom(seed, 'blob')
    return corpusOf(
      BlobSchema,
      (number) =>
        create(BlobSchema, {
          name: `upload-${number}-${random.hex(6)}`,
          contentType: random.pick(contentTypes),
          content: randomBytes(random, size),
        }),
      messages,
    )
  },
}

function randomBytes(random: SeededRandom, length: number): Uint8Array {
  const words = Uint32Array.from({ length: Math.ceil(length / 4) }, () => random.below(2 ** 32))
  return new Uint8Array(words.buffer, 0, length)
}
