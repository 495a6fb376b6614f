import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { endpoint } from '../endpoint.ts'
import { Role } from '../roles.ts'
import { Id, Instant, Slug, text } from '../values.ts'

/** Where a step belongs: an operation, and the shop whose screen it is. */
const Step = {
  operation: text(40),
  /** The role that its screen asks for. */
  role: Role,
  shop: z.nullable(Slug),
  /** The operation's version: a step of another one cannot be resumed. */
  version: z.int().check(z.minimum(1), z.maximum(100_000)),
}

/** A step that a wall could not finish. */
export const HandedStep = z.object({
  id: Id,
  ...Step,
  title: z.string(),
  about: z.string(),
  prompt: z.string(),
  by: z.string(),
  at: Instant,
})
export type HandedStep = z.infer<typeof HandedStep>

/** The saved step of a state machine; only the browser reads it. */
const Snapshot = z.record(z.string(), z.unknown())

export const deskCalls = {
  list: endpoint({
    name: 'rest_desk_step_list',
    method: 'GET',
    path: '/rest/desk/step',
    does: 'Liste les étapes à reprendre au poste',
    scope: 'warehouse',
    answer: answer(z.array(HandedStep)),
  }),

  hand: endpoint({
    name: 'rest_desk_step_hand',
    method: 'POST',
    path: '/rest/desk/step',
    does: 'Passe une étape d’un écran mural à un poste',
    scope: 'warehouse',
    change: true,
    body: z.object({ ...Step, title: text(80), about: z.string(), prompt: text(200), snapshot: Snapshot }),
    answer: answer(z.object({ id: Id })),
  }),

  take: endpoint({
    name: 'rest_desk_step_take',
    method: 'POST',
    path: '/rest/desk/step/{step}/take',
    does: 'Reprend à un poste une étape d’un écran mural',
    scope: 'warehouse',
    change: true,
    params: z.object({ step: Id }),
    answer: answer(z.object({ ...Step, by: z.string(), snapshot: Snapshot })),
  }),
}
