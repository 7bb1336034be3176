const KEY = 'token'

/**
 * The secret that the page was opened with. It is moved from the address, where it would be seen and shared, to this
 * tab's own storage, so that the page can be reloaded.
 */
export function takeToken(): string | undefined {
  const given = new URLSearchParams(location.hash.slice(1)).get(KEY)
  if (given) {
    sessionStorage.setItem(KEY, given)
    history.replaceState(null, '', location.pathname)
  }
  return sessionStorage.getItem(KEY) ?? undefined
}
