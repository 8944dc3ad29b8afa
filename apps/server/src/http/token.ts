import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** Cookies belong to a host whatever the port: each server there has its own. */
const cookieName = (port: number) => `wirebench-${port}`

/** Knows who may use a server that is open to more than its own machine. */
export interface TokenGate {
  /**
   * By the `Authorization` header, the `token` of the address, or the cookie.
   * @param port That it was sent to.
   */
  admits(request: { url: string; headers: IncomingHttpHeaders }, port: number): boolean
  /** A cookie that admits as well, for an address that holds the right token. */
  cookieFor(url: string, port: number): string | null
}

export function tokenGate(token: string): TokenGate {
  // The cookie isn't the token: other servers of the same host name get to see it.
  const cookieValue = createHmac('sha256', token).update('cookie').digest('hex')
  return {
    admits({ url, headers }, port) {
      const bearer = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]
      const cookie = cookieIn(headers.cookie, cookieName(port))
      return sameText(bearer, token) || sameText(tokenIn(url), token) || sameText(cookie, cookieValue)
    },
    cookieFor: (url, port) =>
      sameText(tokenIn(url), token)
        ? `${cookieName(port)}=${cookieValue}; Path=/; HttpOnly; SameSite=Strict`
        : null,
  }
}

/** Compares in a time that tells nothing about where the texts differ, nor about their lengths. */
function sameText(given: string | null | undefined, wanted: string): boolean {
  return given != null && timingSafeEqual(digest(given), digest(wanted))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function cookieIn(header: string | undefined, wanted: string): string | undefined {
  return header
    ?.split(';')
    .map((part) => part.trim().split('='))
    .find(([name]) => name === wanted)?.[1]
}

function tokenIn(url: string): string | null {
  return new URLSearchParams(url.split('?').slice(1).join('?')).get('token')
}
