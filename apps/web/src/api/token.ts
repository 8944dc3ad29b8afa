const storageKey = 'wirebench.token'

/** Keeps the token that a page was opened with for this tab, and takes it out of the address bar. */
export function adoptToken(page: Pick<Window, 'location' | 'history' | 'sessionStorage'>): void {
  const address = new URL(page.location.href)
  const token = address.searchParams.get('token')
  if (token === null) return
  page.sessionStorage.setItem(storageKey, token)
  address.searchParams.delete('token')
  page.history.replaceState(null, '', address)
}

/** The token of a server that demands one, or null. */
export function accessToken(): string | null {
  return sessionStorage.getItem(storageKey)
}
