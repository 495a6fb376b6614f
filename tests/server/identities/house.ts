import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { type IdentityProviderWanted, identityProviderCalls } from '#contract/endpoints/identity-provider.ts'
import { users } from '#server/db/schema/index.ts'
import { client } from '#tests/drivers/identity-provider.ts'
import { atTheServer } from '#tests/drivers/server.ts'

export const origin = 'http://entrepot.test'

/** The server of the tests, with a key for secrets, and providers on this machine. Its clock goes with the providers'. */
export async function atTheHouse() {
  const I = await atTheServer({
    secretsKey: Buffer.alloc(32, 7),
    identityNetworks: ['loopback'],
  })
  I.waitMinutes((Date.now() - I.now.getTime()) / 60_000)
  await I.logIn('amina')
  return Object.assign(I, {
    /** Listens, so that a provider can call and the works beside the calls go on. */
    async listen(): Promise<string> {
      await I.app.listen({ port: 0, host: '127.0.0.1' })
      const { port } = I.app.server.address() as AddressInfo
      return `http://127.0.0.1:${port}`
    },
    async addProvider(issuer: string, wanted: Partial<IdentityProviderWanted> = {}) {
      const body = {
        ...{ name: 'Annuaire', issuer, clientId: client.id, secret: client.secret },
        ...{ scopes: 'openid email profile groups', newcomers: 'invitation', ends: 'own' },
        ...{ trustsEmails: false, rules: [], active: true },
        ...wanted,
      } as IdentityProviderWanted
      return I.call(identityProviderCalls.save, { body })
    },
    begin: async (provider: string) =>
      (
        await I.call(identityProviderCalls.begin, { params: { provider }, body: { origin } }, { token: null })
      ).answer().data,
    /** Comes back from the provider with what its address says. */
    comeBack: (handle: string, address: string) =>
      I.call(
        identityProviderCalls.logIn,
        { body: { handle, returned: new URL(address).search } },
        { token: null },
      ),
    async personOf(username: string) {
      const [found] = await I.db.select().from(users).where(eq(users.username, username))
      return found
    },
  })
}

export type House = Awaited<ReturnType<typeof atTheHouse>>
