import type { FastifyInstance, FastifyRequest } from 'fastify'
import { inUrl, isAllowedHost, isAllowedOrigin } from './allowed-hosts.ts'
import { ProblemError } from './problem.ts'
import type { TokenGate } from './token.ts'

/** What the web app may do: nothing that doesn't come from this server. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * Refuses requests that were meant for another host or come from another site, so that a web page that someone
 * visits can't reach the server through their browser, and adds the security headers to every answer. Browsers say by
 * `Sec-Fetch-Site` whose page a request is from, also where they send no `Origin`; older ones by `Referer` at most, and
 * what is no browser by nothing. A link from elsewhere opens a page, and never the API.
 */
export function refuseForeignRequests(app: FastifyInstance, allowedHosts: readonly string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'content-security-policy': contentSecurityPolicy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
    })
    const { host, origin } = request.headers
    const port = portOf(request)
    const reached = reachedAt(request, allowedHosts)
    if (host === undefined || !isAllowedHost(host, allowedHosts, port)) throw foreign('host', host, reached)
    if (origin !== undefined && !isAllowedOrigin(origin, allowedHosts, port))
      throw foreign('origin', origin, reached)
    if (isFromElsewhere(request, allowedHosts, port) && !opensPage(request)) throw foreignSite
  })
}

function isFromElsewhere(
  { headers }: FastifyRequest,
  allowedHosts: readonly string[],
  port: number,
): boolean {
  const { 'sec-fetch-site': site, referer } = headers
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  return referer !== undefined && !isAllowedOrigin(URL.parse(referer)?.origin ?? '', allowedHosts, port)
}

/** Whether somebody goes to a page; by the route, which no way of writing an address leads round. */
function opensPage({ method, headers, routeOptions }: FastifyRequest): boolean {
  const mode = headers['sec-fetch-mode'] ?? 'navigate'
  return method === 'GET' && mode === 'navigate' && !routeOptions.url?.startsWith('/api/')
}

/** Demands the token of every request of this scope. */
export function demandToken(api: FastifyInstance, gate: TokenGate): void {
  api.addHook('onRequest', async (request) => {
    if (gate.admits(request, portOf(request))) return
    throw new ProblemError(401, {
      code: 'token-needed',
      message: 'this server requires a token',
      fix: 'add ?token=… to the address of the page, or send the header "Authorization: Bearer …"',
    })
  })
}

/** Gives whoever opens a page with the token in its address a cookie, for the pages and files it leads to. */
export function rememberToken(app: FastifyInstance, gate: TokenGate): void {
  app.addHook('onRequest', async (request, reply) => {
    const cookie = gate.cookieFor(request.url, portOf(request))
    if (cookie !== null) reply.header('set-cookie', cookie)
  })
}

/** The port that the client reached; requests that tests inject have none and count as sent to port 80. */
function portOf(request: FastifyRequest): number {
  return request.socket.localPort ?? 80
}

/** The address by which the client got here, which on another machine than the server's isn't the one that it printed. */
function reachedAt(request: FastifyRequest, allowedHosts: readonly string[]): string | undefined {
  const { localAddress } = request.socket
  if (localAddress === undefined) return undefined
  const reached = `${inUrl(localAddress.replace(/^::ffff:/, ''))}:${portOf(request)}`
  return isAllowedHost(reached, allowedHosts, portOf(request)) ? reached : undefined
}

const foreignSite = new ProblemError(403, {
  code: 'foreign-site',
  message: 'requests from pages of other sites are refused',
  fix: 'open the address that the server printed when it started',
})

function foreign(
  kind: 'host' | 'origin',
  value: string | undefined,
  reached: string | undefined,
): ProblemError {
  return new ProblemError(403, {
    code: `foreign-${kind}`,
    message: `requests ${kind === 'host' ? 'for' : 'from'} ${value?.slice(0, 100) ?? 'no host'} are refused`,
    fix: `use the address that the server printed when it started${reached === undefined ? '' : `, or http://${reached}`}`,
  })
}
