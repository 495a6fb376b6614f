import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const own = fileURLToPath(new URL('page', import.meta.url))
const drawing = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))

/** The files of the drawing library that the page loads; the rest of its folder is nobody's. */
const ofLibrary = ['/swagger-ui-bundle.js', '/swagger-ui.css']

/** The readable page of the API. It is drawn from our own server, under the content policy of all pages. */
export async function servePublicPage(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: [own, drawing],
    prefix: '/api/page/',
    decorateReply: false,
    cacheControl: false,
    allowedPath: path => ofLibrary.includes(path) || path.startsWith('/page.'),
    setHeaders: response => response.header('cache-control', 'no-cache'),
  })
  const page = readFileSync(join(own, 'index.html'))
  for (const url of ['/api', '/api/']) {
    app.get(url, (_, reply) =>
      reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page),
    )
  }
}
