import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notPages } from '#contract/not-pages.ts'
import { refuse } from '#contract/problems.ts'
import { ageOf, keepFiles } from './kept-files.ts'
import { preloadsFor } from './preloads.ts'
import { otherMethod, sendRefusal, unknownCall } from './problems.ts'

export const builtApplication = fileURLToPath(new URL('../../dist', import.meta.url))

/** Where the built application sends its error reports. The build writes it down, because it knows the DSN. */
export function reportsOriginOf(root: string): string | undefined {
  const note = join(root, '.reports-to')
  return existsSync(note) ? readFileSync(note, 'utf8') : undefined
}

/** The version of the built files, as each page of them knows it. A build may replace them under a running server. */
export function pageVersionOf(root: string): string | undefined {
  const page = join(root, 'index.html')
  if (!existsSync(page)) return undefined
  const [, version] = /<meta name="version" content="([^"]*)"/.exec(readFileSync(page, 'utf8')) ?? []
  return version || undefined
}

type Served = { root: string; methodsAt: (path: string) => readonly string[] }

/** Serves the built files, and index.html for every address that the browser's router handles. */
export async function serveApplication(app: FastifyInstance, { root, methodsAt }: Served): Promise<void> {
  const serve = keepFiles(root)
  const servePage = async (request: FastifyRequest, reply: FastifyReply) => {
    const preloads = preloadsFor(root, pathOf(request))
    if (preloads) reply.header('link', preloads)
    return serve('index.html', request, reply)
  }
  await app.register(async files => {
    files.addHook('preHandler', async (request, reply) => {
      const path = pathOf(request).slice(1)
      const isKept = plain.test(path) && (await serve(path, request, reply))
      // No file of the build is without an ending.
      if (isKept || (!path.includes('.') && isPage(request) && (await servePage(request, reply))))
        return reply
      return undefined
    })
    await files.register(fastifyStatic, {
      root,
      decorateReply: false,
      cacheControl: false,
      preCompressed: true,
      // Hides the build's own notes. The folder may be missing before the first build.
      allowedPath: path => !path.split('/').some(part => part.startsWith('.')),
      suppressWarning: true,
      setHeaders: (response, path) => response.header('cache-control', ageOf(path.slice(root.length + 1))),
    })
  })
  app.setNotFoundHandler(async (request, reply) => {
    if (!isPage(request)) {
      const methods = methodsAt(pathOf(request))
      if (methods.length === 0) return sendRefusal(reply, unknownCall(request.method))
      return sendRefusal(reply.header('allow', methods.join(', ')), otherMethod(request.method, methods))
    }
    if (await servePage(request, reply)) return reply
    return sendRefusal(
      reply,
      refuse('not-built', 'L’application n’est pas encore construite : lancez « npm run build ».', {
        status: 503,
      }),
    )
  })
}

/** Other spellings of a path are not served from memory. */
const plain = /^([\w-]+\/)*[\w-]+(\.\w+)+$/

const pathOf = (request: FastifyRequest) => request.url.replace(/\?.*$/s, '')

/**
 * A browser that opens an address accepts text/html; a script or an image request does not. Where no page is, a missing
 * file is a 404, never index.html.
 */
const isPage = (request: FastifyRequest) =>
  ['GET', 'HEAD'].includes(request.method) &&
  !notPages.test(pathOf(request)) &&
  (request.headers.accept ?? '').includes('text/html')
