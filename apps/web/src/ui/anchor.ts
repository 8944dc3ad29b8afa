/** The part of the page that the address names; empty for none, and for one that can't be read. */
export function anchorOf(hash: string = location.hash): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}
