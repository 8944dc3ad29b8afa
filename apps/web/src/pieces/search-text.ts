import { type UseAddress, useAddresses } from '@wirebench/bench-core/model/use/use-address'
import * as z from 'zod/mini'

/**
 * Addresses people can read and edit: `?codecs=json,msgpackr&rounds=5`. Lists are joined by commas, and a comma within
 * a name is escaped twice (`%252C`), so that it comes back as part of the name; what is undefined, empty or false is left
 * out.
 */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const parts = Object.entries(search).flatMap(([name, value]) => {
    if (value === undefined || value === null || value === false || value === '') return []
    if (Array.isArray(value)) return value.length === 0 ? [] : [`${name}=${value.map(escapeItem).join(',')}`]
    return [`${name}=${escapeText(value)}`]
  })
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

/** The opposite, as texts, and what is empty is left out as well; each page's schema gives them their types. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries([...new URLSearchParams(text)].filter(([, value]) => value !== ''))
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
        const names = (typeof value === 'string' ? value.split(',').map(unescapeItem) : value).filter(
          (name) => name !== '',
        )
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

// Every name of a use is a text, which fromEntries can't tell.
const use = Object.fromEntries(useAddresses.map((name) => [name, optionalText])) as Record<
  UseAddress,
  typeof optionalText
>

/** What a report is read with, as typed: it goes along to the report's cases, and back. */
export const ofReader = {
  /** The contender that ratios are taken against; each suite's own reference where left out. */
  ref: optionalText,
  /** What counts as a difference and what as equal, in percent; as the run was asked for where left out. */
  min: optionalText,
  equal: optionalText,
  /** How the reader's service uses the messages: what is left out is as the run says, or its preset. */
  ...use,
  /** The reader's own connection. */
  link: optionalText,
}
export type OfReader = { readonly [Name in keyof typeof ofReader]?: string | undefined }

/** That part of an address, to go along. */
export function readerIn(search: OfReader): OfReader {
  const names = Object.keys(ofReader) as (keyof OfReader)[]
  return Object.fromEntries(names.map((name) => [name, search[name]]))
}

/** An item of a list, in which a bare comma would end it and `%` would begin an escape. */
function escapeItem(value: unknown): string {
  return escapeText(String(value).replaceAll('%', '%25').replaceAll(',', '%2C'))
}

/** Leaves whatever a person typed as it is. */
function unescapeItem(text: string): string {
  return text.replaceAll('%2C', ',').replaceAll('%25', '%')
}

function escapeText(value: unknown): string {
  return encodeURIComponent(String(value)).replaceAll('%2C', ',').replaceAll('%20', '+')
}
