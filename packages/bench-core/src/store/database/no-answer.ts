import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { WirebenchError } from '../../model/errors.ts'
import { words } from '../../model/options/option/words.ts'
import { useAnotherStore } from '../../postgres/failures.ts'

/** A server that is busy takes a moment to let somebody in; one that hangs takes for ever. */
const answerLimitMs = 4_000

/** Whether somebody who comes anew gets an answer, be it that nobody is let in. */
export async function answers(config: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({
    ...config,
    application_name: 'wirebench',
    connectionTimeoutMillis: 0,
  })
  client.on('error', () => {})
  const answer = client.connect().then(
    () => {
      void client.end().catch(() => {})
      return true
    },
    () => true,
  )
  const isThere = await Promise.race([answer, unanswered()])
  if (!isThere) client.connection.stream.destroy()
  return isThere
}

/** In steps: a process that gets no core for longer than the limit hears nobody meanwhile, and that is one late step. */
async function unanswered(): Promise<false> {
  const steps = 4
  for (let step = 0; step < steps; step++) await delay(answerLimitMs / steps, undefined, { ref: false })
  return false
}

/** True where a server, or what stands in its place, took too long to let somebody in, or to answer. */
export function isNoAnswer(error: unknown): boolean {
  return (
    error instanceof Error &&
    /^timeout expired|timeout exceeded when trying to connect|^Query read timeout/.test(error.message)
  )
}

export function noAnswer(location: string): WirebenchError {
  return new WirebenchError(
    'store-unavailable',
    `${location}: the database doesn’t answer`,
    words`check whether it is stopped or its disk hangs, and try again; or ${useAnotherStore}`,
  )
}
