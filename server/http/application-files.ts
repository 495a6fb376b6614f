import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '#contract/problems.ts'
import { notFound, sendRefusal } from './problems.ts'

export const builtApplication = fileURLToPath(new URL('../../dist', import.meta.url))

/** Paths that are never the application's own: what is not there is not there. */
const notPages = /^\/(rest|api|admin|assets|photos|health)(\/|$)/

/** The built application: its files, and index.html for every address that its own router knows. */
export async function serveApplication(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    cacheControl: false,
    // The build has written a .br and a .gz beside each file that is worth it.
    preCompressed: true,
    // The build's own notes, and the folder before its first build.
    allowedPath: path => !path.split('/').some(part => part.startsWith('.')),
    suppressWarning: true,
    setHeaders: (response, path) => {
      const hashed = path.startsWith(join(root, 'assets'))
      response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    if (!isPage(request)) return sendRefusal(reply, notFound(request.method, pathOf(request)))
    if (existsSync(join(root, 'index.html'))) return reply.sendFile('index.html')
    return sendRefusal(
      reply,
      refuse('not-built', 'L’application n’est pas encore construite : lancez « npm run build ».', {
        status: 503,
      }),
    )
  })
}

const pathOf = (request: FastifyRequest) => request.url.replace(/\?.*$/s, '')

/** A browser that opens an address says text/html; a script or a picture that asks for a file does not. */
const isPage = (request: FastifyRequest) =>
  ['GET', 'HEAD'].includes(request.method) &&
  !notPages.test(pathOf(request)) &&
  (request.headers.accept ?? '').includes('text/html')
