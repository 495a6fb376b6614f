import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { isRefusal, notFound } from '#contract/problems.ts'
import { Id, Sku } from '#contract/values.ts'
import type { Db } from '../db/open.ts'
import { pictures, products } from '../db/schema/index.ts'
import { drawingOf } from '../demo/drawing.ts'
import { readPlace } from './input.ts'
import { sendRefusal } from './problems.ts'

const Params = z.object({ sku: Sku })
const Kept = z.object({ picture: Id })
const noPicture = notFound('picture-unknown', 'Cette image n’est plus gardée.')
const noPhoto = notFound('photo-unknown', 'Cet article n’a pas de photo.')

/** Kept pictures, and drawings of the demo's products. They need no log-in, because an <img> sends no token. */
export function servePhotos(app: FastifyInstance, db: Db): void {
  app.get('/photos/kept/:picture.jpg', async (request, reply) => {
    const read = readPlace('params', Kept, request.params)
    if (isRefusal(read)) return sendRefusal(reply, read)
    const { picture } = Kept.parse(read.value)
    const [kept] = await db.select({ data: pictures.data }).from(pictures).where(eq(pictures.id, picture))
    if (!kept) return sendRefusal(reply, noPicture)
    // A changed picture is another one, under another id.
    const forGood = 'public, max-age=31536000, immutable'
    return reply.type('image/jpeg').header('cache-control', forGood).send(kept.data)
  })
  app.get('/photos/:sku.svg', async (request, reply) => {
    const read = readPlace('params', Params, request.params)
    if (isRefusal(read)) return sendRefusal(reply, read)
    const { sku } = Params.parse(read.value)
    const [product] = await db
      .select({ kind: products.drawingKind, colour: products.drawingColour })
      .from(products)
      .where(eq(products.sku, sku))
    const drawing = product && drawingOf(product.kind, product.colour)
    if (!drawing) return sendRefusal(reply, noPhoto)
    return reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(drawing)
  })
}
