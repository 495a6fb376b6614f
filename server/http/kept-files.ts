import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A larger file is read from the disk each time: few pages want one. */
const largest = 1_000_000

type Type = { readonly name: string; readonly prepared?: true }

/** Other kinds, such as source maps, are served from the disk. `prepared`: the build writes a .br and a .gz beside it. */
const types: Readonly<Record<string, Type>> = {
  '.html': { name: 'text/html; charset=utf-8', prepared: true },
  '.js': { name: 'text/javascript; charset=utf-8', prepared: true },
  '.css': { name: 'text/css; charset=utf-8', prepared: true },
  '.svg': { name: 'image/svg+xml', prepared: true },
  '.png': { name: 'image/png' },
  '.webp': { name: 'image/webp' },
  '.woff2': { name: 'font/woff2' },
}

const encodings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const

/** A file below assets/ has a hash in its name. */
export const ageOf = (path: string): string =>
  path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'

type Kept = { readonly body: Buffer; readonly tag: string }

/**
 * Keeps the built files in memory once they were read. A page asks for a dozen at once, and each takes six turns to the disk: a
 * first page waited longer for them than for the network. A build that replaces them under a running server is noticed.
 */
export function keepFiles(root: string) {
  const kept = new Map<string, Kept>()

  async function read(path: string): Promise<Kept | undefined> {
    const found = statSync(join(root, path), { throwIfNoEntry: false })
    if (!found?.isFile()) return undefined
    const tag = `W/"${found.size.toString(16)}-${found.mtimeMs.toString(16)}"`
    const known = kept.get(path)
    if (known?.tag === tag) return known
    const now = { body: await readFile(join(root, path)), tag }
    if (now.body.length <= largest) kept.set(path, now)
    return now
  }

  /** The file that this browser takes in the smallest form. Undefined where it is not served from memory. */
  async function find(path: string, request: FastifyRequest) {
    const type = types[extname(path)]
    if (!type) return undefined
    for (const { name, ending } of type.prepared ? encodings : []) {
      const file = accepts(request, name) ? await read(path + ending) : undefined
      if (file) return { ...file, type, encoding: name }
    }
    const file = await read(path)
    return file && { ...file, type }
  }

  /** False where the file is not served from memory. */
  return async (path: string, request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const file = await find(path, request)
    if (!file) return false
    reply.header('cache-control', ageOf(path))
    reply.header('etag', file.tag)
    if (file.type.prepared) reply.header('vary', 'accept-encoding')
    if (request.headers['if-none-match']?.includes(file.tag)) {
      reply.code(304).send()
      return true
    }
    if ('encoding' in file) reply.header('content-encoding', file.encoding)
    reply.type(file.type.name).send(file.body)
    return true
  }
}

const accepts = ({ headers }: FastifyRequest, encoding: string) =>
  `${headers['accept-encoding'] ?? ''}`.split(/[\s,;]+/).includes(encoding)
