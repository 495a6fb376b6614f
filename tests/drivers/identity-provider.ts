import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import Provider, { type Configuration } from 'oidc-provider'

export type Account = {
  readonly email?: string
  readonly email_verified?: boolean
  readonly name?: string
  readonly preferred_username?: string
  readonly groups?: readonly string[]
}

export type Started = {
  /** By the name that is typed at the log-in there; the provider's own name for them is « id- » and it. */
  readonly accounts: Record<string, Account>
  /** Where the application is, which the provider sends people back to. */
  readonly origin: string
  /** Where it tells that a session has ended. */
  readonly tells?: string
}

export const client = { id: 'entrepot', secret: 'un-secret-du-client-assez-long' }

/** A real OpenID provider (`oidc-provider`) on this machine, with a page where a name alone logs in. */
export async function startIdentityProvider({ accounts, origin, tells }: Started) {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key = { ...(await exportJWK(privateKey)), kid: 'first', use: 'sig', alg: 'RS256' }
  const listener: { answer?: (request: IncomingMessage, response: ServerResponse) => void } = {}
  const server = createServer((request, response) => listener.answer?.(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const configuration: Configuration = {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [`${origin}/login`],
        post_logout_redirect_uris: [`${origin}/login`],
        ...(tells ? { backchannel_logout_uri: tells, backchannel_logout_session_required: true } : {}),
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: ['a key of the tests'] },
    scopes: ['openid', 'offline_access', 'email', 'profile', 'groups'],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'preferred_username'],
      groups: ['groups'],
    },
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      // Its own pages fetch letters from elsewhere.
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async (ctx, form) => {
          const button = '<button form="op.logoutForm" name="logout" value="yes">Sortir</button>'
          ctx.body = `<!doctype html><html lang="fr"><title>Sortir</title>${form}${button}</html>`
        },
        postLogoutSuccessSource: async ctx => {
          ctx.body = '<!doctype html><html lang="fr"><title>Sorti</title><p>Vous êtes sorti.</p></html>'
        },
      },
    },
    findAccount: (_, id) => {
      const { [id.replace(/^id-/, '')]: account } = accounts
      return account && { accountId: id, claims: async () => ({ sub: id, ...account }) }
    },
    // Everybody has agreed to everything.
    loadExistingGrant: async ({ oidc }) => {
      const { client: asking, account, provider: of } = oidc
      if (!asking || !account) return undefined
      const grant = new of.Grant({ clientId: asking.clientId, accountId: account.accountId })
      grant.addOIDCScope('openid email profile groups offline_access')
      await grant.save()
      return grant
    },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    // Its own would refuse to tell a server on this machine.
    fetch: (url, options) => globalThis.fetch(url, { ...options, dispatcher: undefined } as RequestInit),
    ttl: { AccessToken: 3600, Session: 3600, Grant: 3600, Interaction: 600, IdToken: 3600 },
  }
  const provider = new Provider(issuer, configuration)
  const usual = provider.callback()

  async function interact(request: IncomingMessage, response: ServerResponse) {
    if (request.method === 'GET') {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(`<!doctype html><html lang="fr"><title>Fournisseur</title><form method="post">
        <label>Compte <input name="login" autofocus></label><button name="do" value="in">Entrer</button>
        <button name="do" value="cancel">Annuler</button></form></html>`)
      return
    }
    let text = ''
    for await (const piece of request) text += piece
    const form = new URLSearchParams(text)
    const result =
      form.get('do') === 'cancel'
        ? { error: 'access_denied' }
        : { login: { accountId: `id-${form.get('login')}` } }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }

  listener.answer = (request, response) => {
    if (!request.url?.startsWith('/interaction/')) usual(request, response)
    else void interact(request, response).catch(error => response.writeHead(500).end(String(error)))
  }

  return {
    issuer,
    accounts,
    /** A browser at the provider, with its cookies. */
    browser: () => makeBrowser(origin),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Follows the provider's pages to the address that leads back, and stops before it. */
function makeBrowser(origin: string) {
  const cookies = new Map<string, string>()

  async function open(url: string, form?: Record<string, string>): Promise<{ url: string; page: string }> {
    if (url.startsWith(origin)) return { url, page: '' }
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(cookie)) cookies.delete(name)
      else cookies.set(name, value)
    }
    const to = response.headers.get('location')
    if (to) return open(new URL(to, url).href)
    return { url, page: await response.text() }
  }

  return {
    open,
    /** Logs in there, and returns the address that leads back. */
    async logIn(url: string, login: string): Promise<string> {
      const asked = await open(url)
      // A person who is logged in there already is not asked.
      if (asked.url.startsWith(origin)) return asked.url
      return (await open(asked.url, { login, do: 'in' })).url
    },
    async cancel(url: string): Promise<string> {
      const asked = await open(url)
      return (await open(asked.url, { do: 'cancel' })).url
    },
    /** Ends the session there. */
    async logOut(url: string): Promise<string> {
      const asked = await open(url)
      const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(asked.page) ?? []
      return (await open(new URL('/session/end/confirm', url).href, { xsrf, logout: 'yes' })).url
    },
  }
}

export type IdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>
