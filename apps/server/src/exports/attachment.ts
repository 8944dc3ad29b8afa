import type { FastifyReply } from 'fastify'

/** A file for the reader to keep. */
export interface Download {
  /** Without its ending; made of ids, never of what somebody typed. */
  readonly name: string
  readonly format: 'json' | 'csv' | 'md' | 'html' | 'hgrm' | 'svg'
  readonly text: string
}

const contentTypes: Readonly<Record<Download['format'], string>> = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
  md: 'text/markdown; charset=utf-8',
  html: 'text/html; charset=utf-8',
  hgrm: 'text/plain; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
}

/** What an exported page may do, were it opened from here: show itself and nothing else. */
const pagePolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"

/** Sends a file to be saved and never to be run: it comes from names that somebody chose. */
export function attachment(reply: FastifyReply, { name, format, text }: Download): FastifyReply {
  return reply
    .headers({
      'content-disposition': `attachment; filename="${name.replace(/[^\w.-]/g, '_')}.${format}"`,
      'content-security-policy': pagePolicy,
    })
    .type(contentTypes[format])
    .serializer((payload: unknown) => String(payload))
    .send(text)
}
