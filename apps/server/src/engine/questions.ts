import { Estimate } from '@wirebench/bench-core/api/runs'
import { codeFlag } from '@wirebench/bench-core/conduct'
import { Catalogue } from '@wirebench/bench-core/model/report/contender'
import type { RunRequest } from '@wirebench/bench-core/model/run/run-spec'
import { askFor } from './ask-for.ts'
import type { AskEngine } from './engine-desk.ts'

/** What the server asks the engine besides running. */
export interface EngineQuestions {
  /** Starts no engine: it is asked for when the server starts, and again later where that failed. */
  catalogue(): Promise<Catalogue>
  /** Throws a `ProblemError` that says which field the engine refuses. */
  plan(request: RunRequest, gone?: AbortSignal): Promise<Estimate>
}

/** A plan follows from its request, and from messages that may be deleted: so long as it takes to press Start after an estimate. */
const planHoldsMs = 60_000
const catalogueAgainMs = 10_000

/** Asks an engine once per plan; the catalogue is asked for at once and kept. */
export function engineQuestions(
  ask: AskEngine,
  timeoutMs: number,
  { stopped, allowsCode = false }: { readonly stopped?: AbortSignal; readonly allowsCode?: boolean } = {},
): EngineQuestions {
  const keepCatalogue = (): Promise<Catalogue> => {
    const asked = askCatalogue(ask, timeoutMs, stopped)
    asked.catch(() => {
      setTimeout(() => {
        if (!stopped?.aborted) catalogue = keepCatalogue()
      }, catalogueAgainMs).unref()
    })
    return asked
  }
  let catalogue = keepCatalogue()
  return {
    catalogue: async () => ({ ...(await catalogue), allowsCode }),
    plan: (request, gone) =>
      askFor(
        ask,
        {
          arguments: ['plan', '--spec', '-', ...codeFlag(allowsCode)],
          timeoutMs,
          input: `${JSON.stringify(request)}\n`,
          holdsMs: planHoldsMs,
          ...(!allowsCode && { isCommon: true as const }),
          schema: Estimate,
          purpose: 'plan a run',
          fix,
        },
        gone,
      ),
  }
}

const fix = 'see the server’s log for its output'

function askCatalogue(ask: AskEngine, timeoutMs: number, stopped?: AbortSignal): Promise<Catalogue> {
  const question = { arguments: ['catalogue', '--json'], timeoutMs, isCommon: true } as const
  return askFor(ask, { ...question, schema: Catalogue, purpose: 'list what it can measure', fix }, stopped)
}
