import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Db } from '../db/open.ts'
import { mailWishes, shops } from '../db/schema/index.ts'
import { escaped } from './escaped.ts'
import { stopMails } from './wishes.ts'

export const stopPath = '/mails/stop'

type Asked = { Params: { token: string } }

/**
 * The page that a mail leads to: it needs no log-in and no script. Opening it stops nothing, for mail programs open links by
 * themselves; its button does, as does a mail program's own (RFC 8058).
 */
export async function serveStopPage(app: FastifyInstance, db: Db): Promise<void> {
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    // The form's content is not read.
    scope.addContentTypeParser('*', (_, payload, done) => {
      payload.resume()
      done(null)
    })
    scope.get<Asked>(`${stopPath}/:token`, async ({ params }, reply) => {
      const [found] = await db
        .select({ name: shops.name })
        .from(mailWishes)
        .innerJoin(shops, eq(shops.id, mailWishes.shopId))
        .where(eq(mailWishes.stopToken, params.token))
      if (!found) return page(reply.code(404), unknown)
      const question = `Ne plus recevoir les mails de ${escaped(found.name)} ?`
      return page(
        reply,
        `<h1>${question}</h1><form method="post"><button>Ne plus les recevoir</button></form>`,
      )
    })
    scope.post<Asked>(`${stopPath}/:token`, async ({ params }, reply) => {
      const stopped = await stopMails(db, params.token)
      return stopped ? page(reply, done) : page(reply.code(404), unknown)
    })
  })
}

const unknown = '<h1>Ces mails sont déjà arrêtés.</h1><p>Ce lien ne mène plus nulle part.</p>'
const done =
  '<h1>C’est fait.</h1><p>Vous ne recevrez plus ces mails. Qui règle la boutique peut les reprendre : Réglages, Personnes.</p>'

const page = (reply: FastifyReply, body: string) =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(
      `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mails · Douchette</title></head><body>${body}</body></html>`,
    )
