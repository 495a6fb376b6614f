import { jwtDecode } from 'jwt-decode'
import { accessPath } from '#contract/route.ts'

/** The specification's key of the token in the browser's storage. */
export const tokenKey = 'token'

type Fetch = typeof globalThis.fetch

let asked: { readonly bearer: string; readonly answer: Promise<Response> } | undefined

/**
 * Asks for the access record while the application is still on its way: every page of a session shows nothing before it, and an
 * operation takes no scan.
 */
export function askEarly({
  localStorage,
  fetch,
}: Pick<Window & typeof globalThis, 'localStorage' | 'fetch'>): void {
  const token = localStorage.getItem(tokenKey)
  if (!token || !isAlive(token, Date.now())) return
  const bearer = `Bearer ${token}`
  const answer = fetch(accessPath, { headers: { Accept: 'application/json', Authorization: bearer } })
  asked = { bearer, answer }
  // The client asks once more, and says what is wrong.
  answer.catch(() => {})
}

/** A text that cannot be decoded is no token; one without `exp` lives until the server says no. */
export function isAlive(token: string, now: number): boolean {
  try {
    const { exp } = jwtDecode(token)
    return exp === undefined || exp * 1000 >= now
  } catch {
    return false
  }
}

/** Gives the client the answer to the early question instead of asking it again, once, in the session that it was asked in. */
export function withEarlyAnswer(fetch: Fetch): Fetch {
  return async (input, init) => {
    const early = input instanceof Request ? earlyAnswerTo(input) : undefined
    const answer = await early?.catch(() => undefined)
    return answer ?? fetch(input, init)
  }
}

function earlyAnswerTo({ url, headers }: Request): Promise<Response> | undefined {
  if (!asked || new URL(url).pathname !== accessPath) return undefined
  const { bearer, answer } = asked
  asked = undefined
  return headers.get('Authorization') === bearer ? answer : undefined
}
