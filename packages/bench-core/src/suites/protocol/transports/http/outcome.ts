import type { AnswerListener, Outcome, PreparedRequest } from '../../transport.ts'
import { checkAnswer } from '../check-answer.ts'
import { type BodyCoding, plainBody } from '../encoding/body-compression.ts'
import type { BodyCodec } from '../encoding/encoding.ts'

/** What decides about an answer over HTTP. */
export interface ExpectedAnswer extends PreparedRequest {
  readonly status: number
  readonly answer: BodyCodec
  readonly refusal: BodyCodec
  readonly coding: BodyCoding | undefined
}

/** Decodes and checks an answer and tells the listener. */
export function finish(
  request: ExpectedAnswer,
  status: number,
  body: Uint8Array,
  contentEncoding: string | undefined,
  listener: AnswerListener,
  tag: number,
): void {
  let outcome = outcomeOfStatus(request.status, status)
  let answer: unknown
  try {
    const plain = plainBody(body, contentEncoding, request.coding)
    if (outcome === 'ok') {
      answer = request.answer.decode(plain)
      if (!checkAnswer(request.input, answer)) outcome = 'wrong-answer'
    } else if (plain.length > 0) {
      answer = request.refusal.decode(plain)
    }
  } catch {
    // A refusal may come from something before the service and be written in another way.
    if (outcome === 'ok') outcome = 'wrong-answer'
  }
  listener(tag, outcome, answer)
}

function outcomeOfStatus(due: number, status: number): Outcome {
  if (status === due) return 'ok'
  if (status === 404) return 'not-found'
  if (status === 400 || status === 422) return 'invalid'
  return status >= 200 && status < 300 ? 'wrong-answer' : 'error'
}
