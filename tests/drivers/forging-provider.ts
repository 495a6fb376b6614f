import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

type Signing = { readonly key: CryptoKey | Uint8Array; readonly alg: string; readonly kid: string }

/**
 * A small provider whose every answer a test writes itself: what it says of a person, signed with which key. It lets
 * everybody in and asks nothing.
 */
export async function startForgingProvider() {
  const pair = await generateKeyPair('RS256')
  const stranger = await generateKeyPair('RS256')
  const known: Signing = { key: pair.privateKey, alg: 'RS256', kid: 'known' }
  const publicKey = { ...(await exportJWK(pair.publicKey)), kid: 'known', alg: 'RS256', use: 'sig' }
  const says = {
    /** The identity token of the next exchange. */
    idToken: '',
    /** Its answer in place of a token, where it has one. */
    token: undefined as { status: number; body: unknown } | undefined,
    userinfo: undefined as { status: number; body: unknown } | undefined,
  }
  const refreshedWith: string[] = []
  const server = createServer(async (request, response) => {
    const answer = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const { pathname } = new URL(request.url ?? '/', 'http://here')
    if (pathname === '/.well-known/openid-configuration') {
      answer({
        ...{ issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` },
        ...{ jwks_uri: `${issuer}/keys`, id_token_signing_alg_values_supported: ['RS256'] },
        ...(says.userinfo ? { userinfo_endpoint: `${issuer}/userinfo` } : {}),
      })
    } else if (pathname === '/keys') answer({ keys: [publicKey] })
    else if (pathname === '/token') {
      let form = ''
      for await (const piece of request) form += piece
      const refresh = new URLSearchParams(form).get('refresh_token')
      if (refresh !== null) refreshedWith.push(refresh)
      const usual = { access_token: 'access', token_type: 'Bearer', expires_in: 3600, id_token: says.idToken }
      answer(says.token?.body ?? usual, says.token?.status)
    } else if (pathname === '/userinfo') answer(says.userinfo?.body, says.userinfo?.status)
    else answer({}, 404)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`

  return {
    issuer,
    says,
    known,
    /** The refresh tokens that it was asked with, in their order. */
    refreshedWith,
    /** A key of somebody else, under the known one's name and under its own. */
    strange: { key: stranger.privateKey, alg: 'RS256', kid: 'known' } satisfies Signing,
    unknown: { key: stranger.privateKey, alg: 'RS256', kid: 'unknown' } satisfies Signing,
    /** The secret of the client, which some libraries take for a key. */
    bySecret: (secret: string): Signing => ({
      key: new TextEncoder().encode(secret),
      alg: 'HS256',
      kid: 'known',
    }),
    sign: (payload: JWTPayload, { key, alg, kid }: Signing = known, header: { typ?: string } = {}) =>
      new SignJWT(payload).setProtectedHeader({ alg, kid, ...header }).sign(key),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
