import { type Credentials, userCalls } from '#contract/endpoints/user.ts'
import { isRefusal, type OrRefusal, type Refusal } from '#contract/problems.ts'
import type { Call } from '#src/api/client.ts'
import { isAlive, tokenKey } from '#src/loading/early-access.ts'
import { createStore, type Readable } from '#src/store.ts'

/** The log-in under way or just refused, by password or badge: the screen shows both alike. */
type Attempt = {
  readonly method: 'password' | 'badge' | 'provider'
  readonly busy: boolean
  readonly refused?: Refusal['refused']
  /** The badge that the server takes only together with its PIN. */
  readonly badge?: string
  /** A password that was right and that the person now replaces by their own. */
  readonly once?: Once
}
export type Once = { readonly username: string; readonly password: string }
export type SessionState = TokenState & { readonly attempt?: Attempt }

export type Session = Readable<SessionState> & {
  logIn: (username: string, password: string) => Promise<Refusal | undefined>
  /** The person's own password, in place of one that is good for one log-in. */
  choosePassword: (once: Once, wanted: string) => Promise<Refusal | undefined>
  /** Logs in with a badge: the text is the badge's own, as it was scanned. */
  logInWithBadge: (badge: string, pin?: string) => Promise<Refusal | undefined>
  /** Logs in by what an identity provider said, which `ask` brings to the server. */
  logInBy: (ask: () => OrRefusal<{ token: string }>) => Promise<Refusal | undefined>
  /** If the server does not answer, the session stays, so that one can try again. */
  logOut: () => Promise<Refusal | undefined>
  /** The log-out under way, if there is one. */
  leaving: () => Promise<unknown> | undefined
  /** Back from the PIN to the badge, or from a refusal to a clean screen. */
  forget: () => void
}

/** The server wants the badge's PIN, or did not get the right one. */
const pinCodes: readonly string[] = ['pin-required', 'pin-wrong']

/** The password is good for this one log-in, and the person's own is missing or not good enough. */
const choosingCodes = /^password-(once|short|common)$/

/** `settled`: what was asked under this session has been answered. */
export function createSession(tokens: TokenStore, call: Call, settled = async () => {}): Session {
  const state = createStore<SessionState>(tokens.get())
  let leaving: Promise<Refusal | undefined> | undefined

  const change = (attempt?: Attempt) => {
    state.set({ ...tokens.get(), ...(attempt && { attempt }) })
  }
  tokens.subscribe(() => change())

  const open = async (
    method: Attempt['method'],
    ask: () => OrRefusal<{ token: string }>,
    credentials?: Credentials,
  ) => {
    const { badge: waiting, once: given } = state.get().attempt ?? {}
    change({
      method,
      busy: true,
      ...(method === 'badge' && waiting && { badge: waiting }),
      ...(credentials && 'wanted' in credentials && given && { once: given }),
    })
    const result = await ask()
    if (isRefusal(result)) {
      const badge =
        credentials && 'badge' in credentials && pinCodes.includes(result.refused.code)
          ? credentials.badge
          : undefined
      const once =
        credentials && 'username' in credentials && choosingCodes.test(result.refused.code)
          ? credentials
          : undefined
      change({
        method,
        busy: false,
        refused: result.refused,
        ...(badge && { badge }),
        ...(once && { once }),
      })
      return result
    }
    tokens.set(result.token)
    return undefined
  }

  const openWith = (method: Attempt['method'], credentials: Credentials) =>
    open(method, () => call(userCalls.logIn, { body: credentials }), credentials)

  const leave = async () => {
    const { token } = tokens.get()
    if (!token) return undefined
    await settled()
    const result = await call(userCalls.logOut, {})
    // 401: the session had ended already, which is what was asked for.
    if (isRefusal(result) && result.refused.status !== 401) return result
    tokens.end(token, { by: 'user', text: 'Vous êtes déconnecté.' })
    // The screens go, and with them their next readings.
    await new Promise(done => setTimeout(done))
    if (!isRefusal(result) && result.data) location.assign(result.data.leave)
    return undefined
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    logIn: (username, password) => openWith('password', { username, password }),
    choosePassword: ({ username, password }, wanted) => openWith('password', { username, password, wanted }),
    logInWithBadge: (badge, pin) => openWith('badge', pin === undefined ? { badge } : { badge, pin }),
    logInBy: ask => open('provider', ask),
    forget: () => change(),
    logOut: () => {
      leaving ??= leave().finally(() => {
        leaving = undefined
      })
      return leaving
    },
    leaving: () => leaving,
  }
}

type Ended = {
  by: 'user' | 'expiry' | 'server' | 'tab'
  /** The sentence on the log-in screen. */
  text: string
}
type TokenState = { readonly token: string | null; readonly ended?: Ended }

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
