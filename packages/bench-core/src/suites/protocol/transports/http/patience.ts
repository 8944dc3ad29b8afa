import { idleMs } from '../connections/idle.ts'

/**
 * Time limits of HTTP/1.1 servers. A connection counts as one with an unfinished request from its opening on, so that
 * the limits for requests apply to those that wait for their first turn too.
 */
export const patience = { keepAliveTimeout: idleMs, headersTimeout: idleMs, requestTimeout: idleMs } as const
