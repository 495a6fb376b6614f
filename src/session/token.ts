import { jwtDecode } from 'jwt-decode'
import { createStore, type Readable } from '#src/store.ts'

export const tokenKey = 'token'

export type Ended = {
  by: 'user' | 'expiry' | 'server' | 'tab'
  /** The sentence on the log-in screen. */
  text: string
}
export type TokenState = { readonly token: string | null; readonly ended?: Ended }

export type TokenStore = Readable<TokenState> & {
  set: (token: string) => void
  /** Ends the session, if it is still that token's: a late answer must not end the next session. */
  end: (token: string, ended: Ended) => void
  /** Takes over a change that another tab made to the stored token. */
  follow: (token: string | null) => void
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

export function createTokenStore(storage: Storage, now: () => number): TokenStore {
  const state = createStore(load())

  function load(): TokenState {
    const token = storage.getItem(tokenKey)
    if (!token || isAlive(token, now())) return { token }
    storage.removeItem(tokenKey)
    return {
      token: null,
      ended: { by: 'expiry', text: 'Votre session a expiré. Connectez-vous à nouveau.' },
    }
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    set: token => {
      storage.setItem(tokenKey, token)
      state.set({ token })
    },
    end: (token, ended) => {
      if (state.get().token !== token) return
      storage.removeItem(tokenKey)
      state.set({ token: null, ended })
    },
    follow: token => {
      if (token === state.get().token) return
      if (token) state.set({ token })
      else
        state.set({
          token: null,
          ended: { by: 'tab', text: 'Vous vous êtes déconnecté dans un autre onglet.' },
        })
    },
  }
}

/** A text that cannot be decoded is no token; one without `exp` lives until the server says no. */
function isAlive(token: string, now: number): boolean {
  try {
    const { exp } = jwtDecode(token)
    return exp === undefined || exp * 1000 >= now
  } catch {
    return false
  }
}
