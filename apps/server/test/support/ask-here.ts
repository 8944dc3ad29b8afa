import { engineEnvironment } from '@wirebench/bench-core/conduct'
import { parseJson } from '@wirebench/bench-core/model/parse-json'
import { inputOf, outcomeOf } from '../../../../packages/bench-core/test/cli/support/bench-io.ts'
import type { AskEngine } from '../../src/engine/engine-desk.ts'

/** Answers by the engine's own commands in this process, where a desk would start one for each question. */
export const askHere: AskEngine = async ({ arguments: given, input = '', environment, onStderr }, gone) => {
  const { code, stdout, stderr } = await outcomeOf(given, {
    stdin: inputOf(input),
    environment: { ...engineEnvironment(), ...environment },
    ...(gone && { signal: gone }),
  })
  onStderr?.(stderr)
  return { exitCode: code, json: parseJson(stdout), stderr }
}
