import type { FastifyInstance } from 'fastify'
import { foundNoRoom } from './problems.ts'

/** Longer than the pause after which a bench tries again. */
const saidForMs = 90_000

export type Disk = { readonly isFull: () => boolean }

/**
 * Notices changes that found no room. PostgreSQL's disk is elsewhere, so its failures alone tell that it is full; they stop
 * counting soon, since a balancer that believes /health sends no more changes that could succeed.
 */
export function watchDisk(app: FastifyInstance, clock: () => Date): Disk {
  let fullAt: Date | undefined
  app.addHook('onError', async (_request, _reply, error) => {
    if (foundNoRoom(error)) fullAt = clock()
  })
  return { isFull: () => fullAt !== undefined && clock().getTime() - fullAt.getTime() < saidForMs }
}
