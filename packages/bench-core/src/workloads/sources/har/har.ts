import * as z from 'zod/mini'
import { isObject } from '../../../model/messages/json-object.ts'
import { parseJson } from '../../../model/parse-json.ts'
import { invalidData } from '../../own/data/invalid-data.ts'
import type { SourceKind } from '../source.ts'
import { Endpoints } from './endpoints.ts'
import { LeftOut } from './left-out.ts'
import { pathTemplate } from './path-template.ts'

const Body = z.nullish(
  z.object({
    mimeType: z.nullish(z.string()),
    text: z.nullish(z.string()),
    encoding: z.nullish(z.string()),
  }),
)
type Body = z.infer<typeof Body>

/**
 * Of an exchange no more than this is looked at: neither headers nor cookies nor the query of its address. Libraries for HAR
 * check and hold all of it.
 */
const Exchange = z.object({
  request: z.object({ method: z.string(), url: z.string(), postData: Body }),
  response: z.nullish(z.object({ status: z.number(), content: Body })),
})

/** The JSON bodies of a capture by endpoint, as HAR 1.2 has them: http://www.softwareishard.com/blog/har-12-spec/. */
export const har: SourceKind<'har'> = {
  kind: 'har',
  title: 'HAR capture',
  isOf: ({ log }) => isObject(log) && Array.isArray(log.entries),
  read({ log }, file) {
    const endpoints = new Endpoints()
    const leftOut = new LeftOut()
    const entries: unknown = isObject(log) ? log.entries : []
    for (const entry of Array.isArray(entries) ? entries : []) {
      const exchange = z.safeParse(Exchange, entry)
      if (exchange.success) addExchange(exchange.data, endpoints, leftOut)
      else leftOut.add('exchanges without request and response')
    }
    const sets = endpoints.sets()
    if (sets.length > 0) return { sets, notes: leftOut.notes() }
    throw invalidData(
      file,
      ['no body in it is JSON', ...leftOut.notes()].join('; '),
      'capture it again with content (“Save all as HAR with content”), or give messages as JSON',
    )
  },
}

function addExchange(
  { request, response }: z.infer<typeof Exchange>,
  endpoints: Endpoints,
  leftOut: LeftOut,
): void {
  const template = pathTemplate(request.url)
  if (!template) return
  const asked = textOf(request.postData)
  const operation = asked === undefined ? '' : graphQlOperation(template.path, asked)
  const add = (what: string, body: Body, text: string) => {
    const misfit = endpoints.add({ ...template, method: request.method, operation, what }, text)
    if (misfit !== undefined) leftOut.add(misfit, mediaType(body))
  }
  if (asked !== undefined) add('request', request.postData, asked)
  if (!response) return
  const answered = textOf(response.content)
  const isSuccess = response.status >= 200 && response.status < 300
  if (answered !== undefined)
    add(isSuccess ? 'response' : `response ${response.status}`, response.content, answered)
  else if (/[/+]json$/.test(mediaType(response.content)) && response.status === 200)
    leftOut.add('without content in the capture', mediaType(response.content))
}

/** The text of a body that has one. */
function textOf(body: Body): string | undefined {
  const text =
    body?.encoding === 'base64' ? Buffer.from(body.text ?? '', 'base64').toString('utf8') : body?.text
  return text?.trim() ? text : undefined
}

/** All operations of a GraphQL service share one address; they go by their names. */
function graphQlOperation(path: string, body: string): string {
  if (!/graphql$/i.test(path)) return ''
  const asked = parseJson(body)
  const name = isObject(asked) ? asked.operationName : undefined
  return typeof name === 'string' && /^\w{1,80}$/.test(name) ? name : ''
}

function mediaType(body: Body): string {
  return /^[\w.+-]+\/[\w.+-]+/.exec(body?.mimeType ?? '')?.[0].toLowerCase() ?? 'no media type'
}
