import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { change, endpoint, reading } from '../endpoint.ts'
import { Role } from '../roles.ts'
import { Id, Instant, Name, Slug, text } from '../values.ts'

/** The operation of a step, and the shop whose screen it is. */
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

/** The longest description of a step. */
export const aboutAtMost = 400

export const deskCalls = {
  list: endpoint({
    ...reading('rest_desk_step_list', '/rest/desk/step'),
    does: 'Liste les étapes à reprendre au poste',
    scope: 'warehouse',
    answer: answer(z.array(HandedStep)),
  }),

  hand: endpoint({
    ...change('rest_desk_step_hand', '/rest/desk/step'),
    does: 'Passe une étape d’un écran mural à un poste',
    scope: 'warehouse',
    body: z.object({
      ...Step,
      title: text(80),
      about: z.string().check(z.trim(), z.maxLength(aboutAtMost)),
      prompt: text(200),
      /** The order that the server holds for this person. It goes with the step to the person who takes it. */
      order: z.nullable(Name),
      snapshot: Snapshot,
    }),
    answer: answer(z.object({ id: Id })),
  }),

  take: endpoint({
    ...change('rest_desk_step_take', '/rest/desk/step/{step}/take'),
    does: 'Reprend à un poste une étape d’un écran mural',
    scope: 'warehouse',
    params: z.object({ step: Id }),
    answer: answer(z.object({ ...Step, by: z.string(), snapshot: Snapshot })),
  }),

  drop: endpoint({
    ...change('rest_desk_step_drop', '/rest/desk/step/{step}/drop'),
    does: 'Retire une étape que personne ne reprend',
    scope: 'warehouse',
    params: z.object({ step: Id }),
    /** The order that is free again. */
    answer: answer(z.object({ order: z.nullable(Name) })),
  }),
}
