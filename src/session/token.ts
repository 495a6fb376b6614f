import { jwtDecode } from 'jwt-decode'

export const tokenKey = 'token'

export type Ended = {
  by: 'user' | 'expiry' | 'server' | 'tab'
  /** What the log-in screen says about it. */
  text: string
}
export type TokenState = { readonly token: string | null; readonly ended?: Ended }

export type TokenStore = {
  get: () => TokenState
  subscribe: (listener: () => void) => () => void
  set: (token: string) => void
  /** Ends the session, if it is still that token's: a late answer must not end the next session. */
  end: (token: string, ended: Ended) => void
  /** What another tab did to the stored token. */
  follow: (token: string | null) => void
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

export function createTokenStore(storage: Storage, now: () => number): TokenStore {
  const listeners = new Set<() => void>()
  let state = load()

  function load(): TokenState {
    const token = storage.getItem(tokenKey)
    if (!token || isAlive(token, now())) return { token }
    storage.removeItem(tokenKey)
    return {
      token: null,
      ended: { by: 'expiry', text: 'Votre session a expiré. Connectez-vous à nouveau.' },
    }
  }

  const change = (next: TokenState) => {
    state = next
    for (const listener of listeners) listener()
  }

  return {
    get: () => state,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set: token => {
      storage.setItem(tokenKey, token)
      change({ token })
    },
    end: (token, ended) => {
      if (state.token !== token) return
      storage.removeItem(tokenKey)
      change({ token: null, ended })
    },
    follow: token => {
      if (token === state.token) return
      if (token) change({ token })
      else
        change({
          token: null,
          ended: { by: 'tab', text: 'Vous vous êtes déconnecté dans un autre onglet.' },
        })
    },
  }
}

/** What cannot be decoded is no token; one without `exp` lives until the server says no. */
function isAlive(token: string, now: number): boolean {
  try {
    const { exp } = jwtDecode(token)
    return exp === undefined || exp * 1000 >= now
  } catch {
    return false
  }
}
