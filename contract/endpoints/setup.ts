import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { endpoint, reading } from '../endpoint.ts'
import { PostalAddress } from '../entities/address.ts'
import { text } from '../values.ts'
import { Username } from './person.ts'

/** `demo`: a demonstration. `open`: nobody is here yet, so `/setup` may make the warehouse. `done`: somebody's own. */
export const setupStates = ['demo', 'open', 'done'] as const

/** The first things of a warehouse. Everything else is made by people who are logged in. */
export const Setup = z.object({
  warehouse: z.object({
    name: text(120),
    address: z.optional(PostalAddress),
    /** An IANA name: Europe/Paris. */
    timeZone: text(64),
  }),
  admin: z.object({
    username: Username,
    displayName: text(120),
    password: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
  shop: z.object({ name: text(120) }),
})
export type Setup = z.infer<typeof Setup>

export const setupCalls = {
  state: endpoint({
    ...reading('rest_setup_state', '/rest/setup'),
    does: 'Si l’entrepôt est une démonstration, reste à installer, ou est installé',
    scope: 'anyone',
    answer: answer(z.object({ state: z.enum(setupStates) })),
  }),

  make: endpoint({
    name: 'rest_setup',
    method: 'POST',
    path: '/rest/setup',
    does: 'Installe l’entrepôt : son nom, son premier administrateur et sa première boutique',
    scope: 'anyone',
    /** The code that the server printed at its start. */
    body: z.extend(Setup, { code: text(40) }),
    answer: answer(z.null()),
  }),
}
