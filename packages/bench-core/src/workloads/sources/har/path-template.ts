import { decoded } from '../../../model/decoded.ts'

/** `/orders/{id}`: the path of an address with a placeholder where one order differs from another; null where it has none. */
export function pathTemplate(address: string): { host: string; path: string } | null {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  const segments = url.pathname.split('/').filter((segment) => segment !== '')
  return {
    host: url.host,
    path: `/${segments.map((segment) => (isId(segment) ? '{id}' : segment)).join('/')}`,
  }
}

/**
 * Whether a part of a path names one thing out of many: a number, a UUID, a hash, a date, or letters with several digits
 * among them, as in `ord_8f3k2x`. A version, as in `v2` or `2.1`, doesn't; nor does a word, since nothing tells `/red-shoes`
 * from `/orders`.
 */
function isId(segment: string): boolean {
  const text = decoded(segment)
  if (/^v\d+([._]\d+)*$|^\d+(\.\d+)+$/i.test(text)) return false
  if (/^\d+$/.test(text) || text.includes('@')) return true
  const digits = text.replaceAll(/\D/g, '').length
  return digits >= 3 || (digits >= 1 && text.length >= 20)
}
