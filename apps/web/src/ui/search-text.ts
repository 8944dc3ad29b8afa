import * as z from 'zod/mini'

/**
 * Addresses people can read and edit: `?codecs=json,msgpackr&rounds=5`. Lists are joined by commas; what is
 * undefined, empty or false is left out.
 */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const parts = Object.entries(search).flatMap(([name, value]) => {
    if (value === undefined || value === null || value === false || value === '') return []
    if (Array.isArray(value)) return value.length === 0 ? [] : [`${name}=${value.map(escapeText).join(',')}`]
    return [`${name}=${escapeText(value)}`]
  })
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

/** The opposite, as texts; each page's schema gives them their types. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

/** A text, or nothing where it is empty or missing. */
export const optionalText = z.catch(
  z.optional(
    z.pipe(
      z.coerce.string(),
      z.transform((text) => (text === '' ? undefined : text)),
    ),
  ),
  undefined,
)

/** Names separated by commas; also accepts the list that a page passes itself. */
export const optionalList = z.catch(
  z.optional(
    z.pipe(
      z.union([z.array(z.string()), z.string()]),
      z.transform((value) => {
        const names = (typeof value === 'string' ? value.split(',') : value).filter((name) => name !== '')
        return names.length === 0 ? undefined : names
      }),
    ),
  ),
  undefined,
)

/** One of a few words, or nothing. */
export function optionalWord<const Words extends readonly [string, ...string[]]>(words: Words) {
  return z.catch(z.optional(z.enum(words)), undefined)
}

function escapeText(value: unknown): string {
  return encodeURIComponent(String(value)).replaceAll('%2C', ',').replaceAll('%20', '+')
}
