import type { AnswerListener, OperationInput, Outcome, PreparedRequest } from '../transport.ts'
import { checkAnswer } from '../transports/check-answer.ts'
import type { BodyCodec, Encoding } from '../transports/encoding/encoding.ts'
import { answerCodec } from '../transports/encoding/exact-answer.ts'
import { answerBit, errorCodes, errorType, requestTypes } from './frame-format.ts'

/** A request whose type and number stand in a head of ours: in frames, and in messages of WebSockets. */
export interface FramedRequest extends PreparedRequest {
  readonly native: unknown
  readonly type: number
  readonly request: BodyCodec
  readonly answer: BodyCodec
}

export function framedRequest(input: OperationInput, encoding: Encoding): FramedRequest {
  return {
    input,
    native: encoding.native(input),
    type: requestTypes[input.operation],
    request: encoding.request(input.operation),
    answer: answerCodec(encoding, input),
  }
}

/** Decodes and checks an answer of this type and tells the listener. `plain` takes the compression off the body. */
export function tellAnswer(
  request: FramedRequest,
  type: number,
  body: Buffer,
  plain: ((body: Buffer) => Uint8Array) | undefined,
  listener: AnswerListener,
  tag: number,
): void {
  if (type === errorType) {
    listener(tag, outcomeOfError(body[0]), body.toString('utf8', 1))
    return
  }
  let outcome: Outcome = 'wrong-answer'
  let answer: unknown
  if (type === (request.type | answerBit)) {
    try {
      answer = request.answer.decode(plain ? plain(body) : body)
      if (checkAnswer(request.input, answer)) outcome = 'ok'
    } catch {
      answer = undefined
    }
  }
  listener(tag, outcome, answer)
}

function outcomeOfError(code: number | undefined): Outcome {
  if (code === errorCodes.notFound) return 'not-found'
  return code === errorCodes.invalid ? 'invalid' : 'error'
}
