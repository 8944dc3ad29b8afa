import type { Problem } from '@wirebench/bench-core/api/problem'
import type { WirebenchError, WirebenchErrorCode } from '@wirebench/bench-core/model/errors'

/** A problem on its way to the client, with its HTTP status. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly status: number
  readonly problem: Problem

  constructor(status: number, problem: Problem, options?: ErrorOptions) {
    super(problem.message, options)
    this.status = status
    this.problem = problem
  }
}

export function unknownRun(id: string): ProblemError {
  return new ProblemError(404, {
    code: 'unknown-run',
    message: `no run ${id.slice(0, 40)}`,
    fix: 'look it up in the list of runs; it may have been deleted',
  })
}

/** The same failure as the form would show it. */
export function fromWirebenchError(error: WirebenchError): ProblemError {
  return new ProblemError(
    statusOf(error.code),
    { code: error.code, message: error.inForm.message, fix: error.inForm.hint },
    { cause: error },
  )
}

function statusOf(code: WirebenchErrorCode): number {
  switch (code) {
    case 'unknown-run':
    case 'unknown-messages':
      return 404
    case 'invalid-option':
    case 'not-comparable':
    case 'unknown-suite':
    case 'unknown-codec':
    case 'unknown-lane':
    case 'unknown-workload':
    case 'unknown-transport':
    case 'unknown-format':
    case 'database-unsuitable':
    case 'not-confirmed':
    case 'no-agent':
    case 'target-unreachable':
    case 'invalid-schema':
    case 'unknown-message-type':
    case 'invalid-data':
      return 400
    case 'store-unavailable':
    case 'system-refused':
    case 'database-unavailable':
    case 'database-failed':
      return 503
    case 'unreadable-run':
      return 422
    case 'unreadable-report':
    case 'port-in-use':
    case 'stale-attempt':
    case 'machine-busy':
    case 'not-quiet':
    case 'lane-missing':
    case 'trial-failed':
    case 'unsupported-platform':
      return 500
  }
}
