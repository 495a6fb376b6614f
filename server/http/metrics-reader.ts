import { createHash, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound, sendRefusal } from './problems.ts'

/** The metrics are read with the configured token. If none is configured, only programs on this machine read them. */
export function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) return isSame(request.headers.authorization ?? '', `Bearer ${token}`)
  // A proxy on this machine asks for others.
  return isLoopback(request.ip) && request.headers['x-forwarded-for'] === undefined
}

const isSame = (given: string, wanted: string): boolean => timingSafeEqual(digest(given), digest(wanted))

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

const isLoopback = (address: string): boolean =>
  address === '::1' || (isIP(address) === 4 ? address : address.replace(/^::ffff:/, '')).startsWith('127.')

export const refuseReader = (reply: FastifyReply, token: string | undefined): FastifyReply =>
  token === undefined
    ? sendRefusal(reply, notFound('GET'))
    : reply.code(401).header('www-authenticate', 'Bearer').send()
