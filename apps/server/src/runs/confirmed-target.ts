import type { ProtocolTarget } from '@wirebench/bench-core/model/protocol/protocol-spec'
import { isOwnMachine } from '@wirebench/bench-core/model/protocol/target-description'
import { ProblemError } from '../http/problem.ts'

/** Throws for an address that isn't this machine's own and that nobody confirmed, whatever a page has let through. */
export function checkConfirmedTarget({ url, isConfirmed }: ProtocolTarget, path: string): void {
  if (isConfirmed || isOwnMachine(url)) return
  const message = `${URL.parse(url)?.host ?? 'the target'} is not this machine: a load test can take a service down, and without its owner’s consent it is an attack`
  throw new ProblemError(400, {
    code: 'not-confirmed',
    message,
    fix: 'if you may load-test it, confirm that',
    fields: [{ path: `${path}.isConfirmed`, message: 'not confirmed' }],
  })
}
