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

interface LineLimits {
  /** Replies that no command has asked for. */
  readonly maxUnasked?: number
  readonly maxLineBytes?: number
}

/** Commands and replies as lines of JSON on two file descriptors, a reply with its payload after it. */
export const byLines =
  <Command, Reply extends AnyReply>(
    commandFd: number,
    replyFd: number,
    { maxUnasked = Number.POSITIVE_INFINITY, maxLineBytes = Number.POSITIVE_INFINITY }: LineLimits = {},
  ): OpenChannel<Command, Answer<Reply>> =>
  (child, { answer, rubbish }) => {
    // Where it can't be started for want of files it has none of them, and its error comes later.
    if (!child.stdio) return { send() {}, close() {} }
    const commands = child.stdio[commandFd] as Writable
    const output = child.stdio[replyFd] as Readable
    // A broken pipe shows as the process's end, which is reported with what it said.
    for (const stream of [commands, output]) stream.on('error', () => {})
    let chunks: Buffer[] = []
    let length = 0
    /** To the end of the reply that is coming in; 0 until its line is there. */
    let neededBytes = 0
    let due = maxUnasked
    output.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      length += chunk.length
      if (neededBytes === 0 ? !chunk.includes(newline) : length < neededBytes) {
        if (neededBytes === 0 && length > maxLineBytes) rubbish()
        return
      }
      let buffered: Buffer = Buffer.concat(chunks)
      neededBytes = 0
      for (let lineEnd = buffered.indexOf(newline); lineEnd >= 0; lineEnd = buffered.indexOf(newline)) {
        const reply = parseReply<Reply>(buffered.subarray(0, lineEnd))
        const payloadBytes = reply && payloadOf(reply)
        if (!reply || payloadBytes === undefined || due === 0) return rubbish()
        const end = lineEnd + 1 + payloadBytes
        if (buffered.length < end) {
          neededBytes = end
          break
        }
        const payload = new Uint8Array(buffered.subarray(lineEnd + 1, end))
        buffered = buffered.subarray(end)
        due--
        answer({
          reply,
          samplesNs: 'samples' in reply ? new Uint32Array(payload.buffer) : noSamples,
          exported: 'payloadBytes' in reply ? payload : noBytes,
        })
      }
      chunks = [buffered]
      length = buffered.length
    })
    return {
      send(command) {
        due++
        commands.write(`${JSON.stringify(command)}\n`)
      },
      close: () => void commands.end(),
    }
  }

const newline = 10
const noSamples = new Uint32Array()
const noBytes = new Uint8Array()
/** More than any answer has. */
const maxPayloadBytes = 2 ** 31

/** How many bytes follow a reply; undefined where it says so by no such number. */
function payloadOf({ samples, payloadBytes = 0 }: AnyReply): number | undefined {
  const [count, bytesEach] =
    samples === undefined ? [payloadBytes, 1] : [samples, Uint32Array.BYTES_PER_ELEMENT]
  const bytes = count * bytesEach
  return Number.isSafeInteger(count) && count >= 0 && bytes <= maxPayloadBytes ? bytes : undefined
}

/** The cast is at a door between two halves of one build; what a lane’s program says is checked by the one who started it. */
function parseReply<Reply extends AnyReply>(line: Uint8Array): Reply | undefined {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(line).toString())
    return typeof parsed === 'object' && parsed !== null && 'type' in parsed ? (parsed as Reply) : undefined
  } catch {
    return undefined
  }
}
