import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'

/** The texts of lists of any length are many, and each comes seldom. */
const longest = 8_000
const atMost = 400
/** From this use on a statement counts as frequent. */
const often = 3

/**
 * Has the connection prepare the statements that come often, so that the database need not read and plan them anew. The
 * embedded database plans slowly: a row by its key took 4.2 ms, and 0.5 ms once it was prepared.
 */
export function prepareOften(client: ClientBase): void {
  const uses = new Map<string, number>()
  const names = new Map<string, string>()

  function named(query: unknown, values: unknown): unknown {
    if (!isPlain(query) || !Array.isArray(values) || values.length === 0) return query
    const { text } = query
    const known = names.get(text)
    if (known !== undefined) return { ...query, name: known }
    if (text.length > longest || names.size >= atMost) return query
    const now = 1 + (uses.get(text) ?? 0)
    uses.set(text, now)
    if (now < often) return query
    uses.delete(text)
    const name = createHash('sha1').update(text).digest('base64url')
    names.set(text, name)
    return { ...query, name }
  }

  client.query = new Proxy(client.query, {
    apply: (query, self, [first, second, ...rest]) =>
      Reflect.apply(query, self, [named(first, second), second, ...rest]),
  })
}

type Plain = { text: string; name?: undefined }

function isPlain(query: unknown): query is Plain {
  return (
    typeof query === 'object' &&
    query !== null &&
    'text' in query &&
    typeof query.text === 'string' &&
    !('submit' in query) &&
    !('name' in query && query.name)
  )
}
