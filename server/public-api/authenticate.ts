import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiRight } from '#contract/endpoints/api-key.ts'
import { isRefusal, type OrRefusal, refuse } from '#contract/problems.ts'
import { type Program, programOf } from '../api-keys/open.ts'
import type { Rate } from '../auth/gate.ts'
import { shopUnknown } from '../auth/permissions.ts'
import type { Db } from '../db/open.ts'
import type { Clock } from '../handlers.ts'
import { sendRefusal } from '../http/problems.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the body is read, only on calls of the public API. */
    program: Program | null
  }
}

type World = { readonly db: Db; readonly clock: Clock; readonly rate: Rate }

/** Lets a program in before the body is read: its key, its pace, its shop and its rights. */
export const letIn =
  (right: ApiRight, world: World) => async (request: FastifyRequest, reply: FastifyReply) => {
    const program = await admit(right, request, world)
    if (!isRefusal(program)) request.program = program
    else {
      if (program.refused.status === 401) reply.header('www-authenticate', 'Bearer')
      return sendRefusal(reply, program)
    }
  }

async function admit(
  right: ApiRight,
  { headers, params }: FastifyRequest,
  { db, clock, rate }: World,
): OrRefusal<Program> {
  const [, text] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? []
  const program = await programOf(db, text, clock())
  if (isRefusal(program)) return program
  const tooMany = rate.take(program.id)
  if (tooMany) return tooMany
  const slug = typeof params === 'object' && params !== null && 'slug' in params ? String(params.slug) : ''
  // Another shop is answered as one that does not exist.
  if (slug !== program.shop.slug) return shopUnknown(slug)
  if (program.rights.includes(right)) return program
  return refuse('right-missing', `La clé « ${program.name} » n’a pas le droit « ${right} ».`, {
    status: 403,
    expected: right,
  })
}
