import type { FastifyInstance } from 'fastify'
import { ProblemError } from './problem.ts'

/**
 * Refuses NUL in whatever is sent as text: PostgreSQL stores none, and no process can be given one. Files that are
 * brought as bytes have their own readers.
 */
export function refuseNul(api: FastifyInstance): void {
  api.addHook('preValidation', async ({ params, query, body }) => {
    const path = pathOfNul(params) ?? pathOfNul(query) ?? pathOfNul(body)
    if (path === undefined) return
    const message = 'holds a NUL character'
    throw new ProblemError(400, {
      code: 'invalid-request',
      message: `${path || 'the request'}: ${message}`,
      fix: 'leave it out',
      fields: [{ path, message }],
    })
  })
}

interface Part {
  readonly path: string
  readonly value: unknown
}

/** Where a NUL stands, names of fields included; without recursion, since what is sent may be deep. */
function pathOfNul(sent: unknown): string | undefined {
  const open: Part[] = [{ path: '', value: sent }]
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const { path, value } = part
    if (typeof value === 'string' && value.includes('\0')) return path
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) continue
    for (const [name, inner] of Object.entries(value)) {
      if (name.includes('\0')) return path
      open.push({ path: path === '' ? name : `${path}.${name}`, value: inner })
    }
  }
  return undefined
}
