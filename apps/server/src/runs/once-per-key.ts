import { createHash } from 'node:crypto'
import { ProblemError } from '../http/problem.ts'

const keysRemembered = 1_000

/**
 * Does what a key stands for once, and gives the same outcome to whoever comes again with that key and the same
 * content. A failure is forgotten, so that it can be tried again.
 */
export function oncePerKey<Outcome>() {
  const known = new Map<string, { digest: string; outcome: Promise<Outcome> }>()
  return (key: string, content: unknown, act: () => Promise<Outcome>): Promise<Outcome> => {
    const digest = createHash('sha256').update(JSON.stringify(content)).digest('hex')
    const earlier = known.get(key)
    if (earlier !== undefined && earlier.digest !== digest) throw reusedKey()
    if (earlier !== undefined) return earlier.outcome
    const outcome = act()
    known.set(key, { digest, outcome })
    outcome.catch(() => known.delete(key))
    const oldest = known.keys().next().value
    if (known.size > keysRemembered && oldest !== undefined) known.delete(oldest)
    return outcome
  }
}

function reusedKey(): ProblemError {
  return new ProblemError(422, {
    code: 'idempotency-key-reused',
    message: 'this Idempotency-Key was already used for another request',
    fix: 'send a new key with every new request',
  })
}
