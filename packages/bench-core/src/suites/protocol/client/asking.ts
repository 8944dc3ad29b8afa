import type { AnswerListener, Outcome } from '../transport.ts'
import type { ConnectionOf } from './open-connections.ts'

/** A connection for one request at a time, outside of what is timed. */
export interface Asking<Request> {
  ask(request: Request): Promise<{ readonly outcome: Outcome; readonly answer: unknown }>
  close(): Promise<void>
}

export async function openAsking<Request>(
  connect: (listener: AnswerListener) => Promise<ConnectionOf<Request>>,
): Promise<Asking<Request>> {
  let told: (outcome: Outcome, answer: unknown) => void = () => {}
  const connection = await connect((_tag, outcome, answer) => told(outcome, answer))
  return {
    ask: (request) =>
      new Promise((resolve) => {
        told = (outcome, answer) => resolve({ outcome, answer })
        connection.send(request, 0)
      }),
    close: () => connection.close(),
  }
}
