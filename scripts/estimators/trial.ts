import { findCodec } from '../../packages/bench-core/src/codecs/catalogue.ts'
import { type Handicap, handicapped } from '../../packages/bench-core/src/codecs/handicapped.ts'
import { runTrial } from '../../packages/bench-core/src/measure/trial/run-trial.ts'
import { findWorkload } from '../../packages/bench-core/src/workloads/catalogue.ts'

/** A codec with a known handicap, or without one. */
export interface HandicapSetup {
  readonly codec: string
  readonly handicap: Handicap | null
}

if (import.meta.main) {
  const { codec, handicap }: HandicapSetup = JSON.parse(process.argv[2]!)
  const workload = findWorkload('infrastructure-execution')
  const entry = handicap ? handicapped(findCodec(codec), '*', handicap) : findCodec(codec)
  await runTrial(async () => {
    const bound = await entry.bind(workload.type)
    const messages = workload.corpus(42).map((message) => bound.fromMessage(message))
    const encoded = messages.map((message) => new Uint8Array(bound.encode(message)))
    return {
      operations: [
        { name: 'encode', inputs: messages, run: (message) => bound.encode(message) },
        { name: 'decode', inputs: encoded, run: (bytes) => bound.decode(bytes as Uint8Array) },
      ],
      encodedBytes: encoded.map((bytes) => bytes.length),
    }
  })
}
