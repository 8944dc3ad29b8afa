import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

/** What the page needs beyond the web app's policy: nothing from elsewhere either. */
const docsPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Describes every route that is registered after it, at `/docs` and as JSON at `/docs/json`. */
export async function describeApi(api: FastifyInstance): Promise<void> {
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Wirebench', version: '1', description: 'Runs, their events and their reports.' },
    },
    transform: jsonSchemaTransform,
  })
  await api.register(swaggerUi, { routePrefix: '/docs', staticCSP: docsPolicy })
}
