import { and, eq, ne, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { refuse } from '#contract/problems.ts'
import { Id } from '#contract/values.ts'
import type { Rate } from '../auth/gate.ts'
import type { HookCall, Spoken } from '../connectors/connector.ts'
import { hookOwner, hookPath } from '../connectors/hook-keeper.ts'
import type { Intake } from '../connectors/intake.ts'
import type { Db } from '../db/open.ts'
import { eventSubscriptions, shopConnections } from '../db/schema/index.ts'
import { secretsOf } from '../events/secrets.ts'
import { sendRefusal, unknownCall } from '../http/problems.ts'
import type { Vault } from '../vault.ts'

type World = {
  readonly db: Db
  readonly clock: () => Date
  readonly vault: Vault | undefined
  readonly spoken: Spoken
  readonly intake: Pick<Intake, 'wake'>
  readonly rate: Rate
}

/** Enough for an order of a thousand lines. Its content is not read, but the signature is over all of it. */
const longest = 4 * 2 ** 20

const signatureWrong = refuse('signature-wrong', 'Cet appel n’est pas signé par la boutique.', {
  status: 401,
})

/** Takes calls of shops' programs: a signed call makes the server look at once, and does nothing else. */
export async function serveHooks(app: FastifyInstance, world: World): Promise<void> {
  await app.register(async scope => {
    // Signatures are over the body as it came.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    scope.post(
      `${hookPath}/:connection`,
      { bodyLimit: longest },
      async ({ params, headers, body }, reply) => {
        const named = z.safeParse(z.object({ connection: Id }), params)
        if (!named.success) return sendRefusal(reply, unknownCall('POST'))
        const call = { headers, body: Buffer.isBuffer(body) ? body : Buffer.alloc(0) }
        return answer(reply, named.data.connection, call, world)
      },
    )
  })
}

async function answer(
  reply: FastifyReply,
  id: string,
  call: HookCall,
  { db, clock, vault, spoken, intake, rate }: World,
): Promise<FastifyReply> {
  const [found] = await db
    .select({ link: shopConnections, heard: eventSubscriptions })
    .from(shopConnections)
    .innerJoin(eventSubscriptions, eq(eventSubscriptions.id, shopConnections.subscriptionId))
    .where(and(eq(eventSubscriptions.id, id), ne(eventSubscriptions.via, 'webhook')))
  if (!found || found.heard.via === 'webhook') return sendRefusal(reply, unknownCall('POST'))
  const { hooks } = spoken[found.heard.via]
  const [account] = secretsOf(vault, found.heard, clock())
  const sealed = found.link.hookSecret
  const hook = sealed === null ? undefined : vault?.open(sealed, hookOwner(id))
  if (!hooks || account === undefined || hook === undefined) return sendRefusal(reply, unknownCall('POST'))
  const tooMany = rate.take(id)
  if (tooMany) return sendRefusal(reply, tooMany)
  const meant = hooks.means(call, { account, hook })
  if (meant === 'foreign') return sendRefusal(reply, signatureWrong)
  if (meant === 'change') {
    await db
      .update(shopConnections)
      .set({ calledAt: sql`now()`, lookAt: sql`least(${shopConnections.lookAt}, now())` })
      .where(eq(shopConnections.subscriptionId, id))
    intake.wake()
  }
  // WooCommerce takes nothing but 200 for an answer to its ping.
  return reply.code(200).send()
}
