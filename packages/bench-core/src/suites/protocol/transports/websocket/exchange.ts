import { answerBit, errorType, requestTypes } from '../../framed/frame-format.ts'
import { outcomeOfError } from '../../framed/framed-client.ts'
import type { AnswerListener, OperationInput, Outcome, PreparedRequest } from '../../transport.ts'
import { checkAnswer } from '../check-answer.ts'
import type { BodyCodec, Encoding } from '../encoding/encoding.ts'
import { answerCodec } from '../encoding/exact-answer.ts'
import { Slots } from '../slots.ts'
import { message, messageHeadBytes } from './message.ts'

/** Requests in flight on one connection at most. */
export const mostMessagesInFlight = 256

export interface MessageRequest extends PreparedRequest {
  readonly native: unknown
  readonly type: number
  readonly request: BodyCodec
  readonly answer: BodyCodec
}

export function messageRequest(input: OperationInput, encoding: Encoding): MessageRequest {
  return {
    input,
    native: encoding.native(input),
    type: requestTypes[input.operation],
    request: encoding.request(input.operation),
    answer: answerCodec(encoding, input),
  }
}

/** The requests and answers of one connection, whoever carries the messages. */
export class Exchange {
  readonly #listener: AnswerListener
  readonly #slots = new Slots<MessageRequest>(mostMessagesInFlight)

  constructor(listener: AnswerListener) {
    this.#listener = listener
  }

  /** The message to send; it is counted as on its way. */
  begin(request: MessageRequest, tag: number): Buffer {
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
    const type = data[0]!
    if (type === errorType) {
      this.#listener(tag, outcomeOfError(data[messageHeadBytes]), data.toString('utf8', messageHeadBytes + 1))
      return true
    }
    let outcome: Outcome = 'wrong-answer'
    let answer: unknown
    if (type === (request.type | answerBit)) {
      try {
        answer = request.answer.decode(data.subarray(messageHeadBytes))
        if (checkAnswer(request.input, answer)) outcome = 'ok'
      } catch {
        answer = undefined
      }
    }
    this.#listener(tag, outcome, answer)
    return true
  }

  lose(): void {
    this.#slots.releaseAll((tag) => this.#listener(tag, 'connection-lost', undefined))
  }

  refuse(tag: number): void {
    process.nextTick(this.#listener, tag, 'connection-lost', undefined)
  }
}
