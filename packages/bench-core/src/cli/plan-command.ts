import * as z from 'zod/mini'
import { WirebenchError } from '../model/errors.ts'
import { RunRequest } from '../model/run-spec.ts'
import { planRun } from '../run/plan.ts'
import { resolveSpec } from '../run/resolve-spec.ts'
import type { AddCommand } from './bench.ts'
import { readAll } from './read-input.ts'

/** `bench plan`, for the server: what a request on standard input would do, or why it can't, as JSON. */
export const addPlanCommand: AddCommand = (program, io, done) => {
  program
    .command('plan', { hidden: true })
    .requiredOption('--spec <file>', 'only - for standard input')
    .action(async () => {
      const request = z.safeParse(RunRequest, parsed(await readAll(io.stdin)))
      if (!request.success) {
        const path = request.error.issues[0]?.path.join('.') ?? ''
        return refuse(
          'invalid-option',
          `${path || 'the request'} has a value that doesn't fit`,
          'see the API’s schema',
          path,
        )
      }
      try {
        const spec = resolveSpec(request.data)
        const { estimateMs, cases } = planRun(spec)
        io.stdout.write(`${JSON.stringify({ spec, estimateMs, cases: cases.length, basis: 'the preset' })}\n`)
        done(0)
      } catch (error) {
        if (!(error instanceof WirebenchError)) throw error
        refuse(error.code, error.message, error.hint, fieldOf(error, request.data))
      }
    })

  function refuse(code: string, message: string, hint: string, field: string | undefined): void {
    io.stdout.write(`${JSON.stringify({ code, message, hint, field })}\n`)
    done(2)
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function fieldOf({ code, message }: WirebenchError, request: RunRequest): string | undefined {
  const within = (field: 'codecs' | 'workloads') => {
    const index = request[field]?.findIndex((name) => message.includes(`"${name}"`)) ?? -1
    return index < 0 ? field : `${field}.${index}`
  }
  if (code === 'unknown-codec')
    return request.reference && message.includes(`"${request.reference}"`) ? 'reference' : within('codecs')
  if (code === 'unknown-workload') return within('workloads')
  if (code !== 'invalid-option') return undefined
  return message.startsWith('the reference') ? 'reference' : 'maximumRounds'
}
