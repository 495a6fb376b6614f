/**
 * An address as refusals and the audit trail tell it: people put passwords before its host, and tokens into its path and query.
 */
export function shownAddress(address: string): string {
  if (!URL.canParse(address)) return '…'
  const { protocol, host, pathname, search } = new URL(address)
  return `${protocol}//${host}${pathname === '/' && search === '' ? '' : '/…'}`
}

/** What it was and what it became, told apart even where only what is not told has changed. */
export function shownChange(before: string | null, after: string | null): [string | null, string | null] {
  const shown = (one: string | null) => (one ? shownAddress(one) : null)
  const [from, to] = [shown(before), shown(after)]
  return from === to && before !== after ? [from, `${to} (la suite a changé)`] : [from, to]
}
