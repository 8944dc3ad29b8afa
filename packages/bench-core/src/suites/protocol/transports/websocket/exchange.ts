import { type FramedRequest, tellAnswer } from '../../framed/framed-request.ts'
import type { AnswerListener } from '../../transport.ts'
import { Slots } from '../connections/slots.ts'
import { message, messageHeadBytes } from './message.ts'

/** Requests in flight on one connection at most. */
export const maxMessagesInFlight = 256

/** The requests and answers of one connection, whoever carries the messages. */
export class Exchange {
  readonly #listener: AnswerListener
  readonly #slots = new Slots<FramedRequest>(maxMessagesInFlight)

  constructor(listener: AnswerListener) {
    this.#listener = listener
  }

  /** The message to send; it is counted as on its way. */
  begin(request: FramedRequest, tag: number): Buffer {
    const body = request.request.encode(request.native)
    return message(request.type, this.#slots.take(request, tag), body)
  }

  /** False where the message answers nothing that was asked. */
  end(data: Buffer): boolean {
    if (data.length < messageHeadBytes) return false
    const slot = data.readUInt32BE(1)
    const tag = this.#slots.tag(slot)
    const request = this.#slots.release(slot)
    if (!request) return false
    const body = data.subarray(messageHeadBytes)
    tellAnswer(request, data[0]!, body, undefined, this.#listener, tag)
    return true
  }

  lose(): void {
    this.#slots.releaseAll((tag) => this.#listener(tag, 'connection-lost', undefined))
  }

  refuse(tag: number): void {
    process.nextTick(this.#listener, tag, 'connection-lost', undefined)
  }
}
