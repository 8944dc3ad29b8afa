import { type Catalogue, nearNames, type RunRequest } from '@wirebench/bench-core/results'
import { ProblemError, type ProblemField } from '../http/problem.ts'

/** Throws when a request names something that isn't in the catalogue; says which, and what it may have meant. */
export function checkRequest(request: RunRequest, { codecs, workloads }: Catalogue): void {
  if (request.duel) {
    checkDuel(request.duel)
    return
  }
  const codecNames = codecs.map(({ name }) => name)
  const workloadNames = workloads.map(({ name }) => name)
  const wrongCodecs = [
    ...(request.codecs ?? []).flatMap((name, index) => unknown('codec', name, codecNames, `codecs.${index}`)),
    ...(request.reference === undefined ? [] : unknown('codec', request.reference, codecNames, 'reference')),
  ]
  const wrongWorkloads = (request.workloads ?? []).flatMap((name, index) =>
    unknown('workload', name, workloadNames, `workloads.${index}`),
  )
  const fields = [...wrongCodecs, ...wrongWorkloads]
  const first = fields[0]
  if (first === undefined) return
  const aboutCodecs = wrongCodecs.length > 0
  throw new ProblemError(400, {
    code: aboutCodecs ? 'unknown-codec' : 'unknown-workload',
    message: first.message,
    fix: `choose from ${(aboutCodecs ? codecNames : workloadNames).join(', ')}`,
    fields,
  })
}

/** Its codecs and messages are checked as it is planned. */
function checkDuel({ a, b }: NonNullable<RunRequest['duel']>): void {
  const side = [a, b].findIndex(({ libraries }) => libraries !== undefined)
  if (side < 0) return
  throw new ProblemError(400, {
    code: 'invalid-option',
    message: 'a duel that loads packages from other folders can’t be started from here',
    fix: 'start it on the machine itself: pnpm bench duel, or pnpm bench rerun',
    fields: [{ path: `duel.${side === 0 ? 'a' : 'b'}.libraries`, message: 'not from here' }],
  })
}

function unknown(kind: string, name: string, known: readonly string[], path: string): ProblemField[] {
  if (known.includes(name)) return []
  return [{ path, message: `no ${kind} named ${name}${didYouMean(name, known)}` }]
}

/** `; did you mean a or b?`, or nothing where no known name is near. */
export function didYouMean(name: string, known: readonly string[]): string {
  const near = nearNames(name, known)
  return near.length === 0 ? '' : `; did you mean ${near.join(' or ')}?`
}
