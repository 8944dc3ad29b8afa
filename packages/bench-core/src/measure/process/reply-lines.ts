import type { Readable, Writable } from 'node:stream'
import type { OpenChannel } from './worker.ts'

/** A reply and what came with it. */
export interface Answer<Reply> {
  readonly reply: Reply
  /** The samples of a block or of a load, empty otherwise. */
  readonly samplesNs: Uint32Array
  /** What a lane exported, empty otherwise. */
  readonly exported: Uint8Array
}

/** What any reply says: of what kind it is, and what follows it. */
export interface AnyReply {
  readonly type: string
  readonly samples?: number
  readonly payloadBytes?: number
}

/** Commands and replies as lines of JSON on two file descriptors, a reply with its payload after it. */
export const byLines =
  <Command, Reply extends AnyReply>(
    commandFd: number,
    replyFd: number,
  ): OpenChannel<Command, Answer<Reply>> =>
  (child, { answer, rubbish }) => {
    const commands = child.stdio[commandFd] as Writable
    const output = child.stdio[replyFd] as Readable
    // A broken pipe shows as the process's end, which is reported with what it said.
    for (const stream of [commands, output]) stream.on('error', () => {})
    let buffered: Buffer = Buffer.alloc(0)
    output.on('data', (chunk: Buffer) => {
      buffered = buffered.length === 0 ? chunk : Buffer.concat([buffered, chunk])
      for (let lineEnd = buffered.indexOf(10); lineEnd >= 0; lineEnd = buffered.indexOf(10)) {
        const reply = parseReply<Reply>(buffered.subarray(0, lineEnd))
        const payloadBytes = reply ? payloadOf(reply) : Number.NaN
        if (!reply || !(payloadBytes <= maxPayloadBytes)) return rubbish()
        const end = lineEnd + 1 + payloadBytes
        if (buffered.length < end) return
        const payload = new Uint8Array(buffered.subarray(lineEnd + 1, end))
        buffered = buffered.subarray(end)
        answer({
          reply,
          samplesNs: 'samples' in reply ? new Uint32Array(payload.buffer) : noSamples,
          exported: 'payloadBytes' in reply ? payload : noBytes,
        })
      }
    })
    return {
      send: (command) => void commands.write(`${JSON.stringify(command)}\n`),
      close: () => void commands.end(),
    }
  }

const noSamples = new Uint32Array()
const noBytes = new Uint8Array()
/** More than any answer has. */
const maxPayloadBytes = 2 ** 31

function payloadOf({ samples, payloadBytes = 0 }: AnyReply): number {
  return samples === undefined ? payloadBytes : samples * Uint32Array.BYTES_PER_ELEMENT
}

/** The cast is at a door between two halves of one build. */
function parseReply<Reply extends AnyReply>(line: Uint8Array): Reply | undefined {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(line).toString())
    return typeof parsed === 'object' && parsed !== null && 'type' in parsed ? (parsed as Reply) : undefined
  } catch {
    return undefined
  }
}
