import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { change, endpoint, reading } from '../endpoint.ts'
import { Id, text } from '../values.ts'

/** The question to a list: its search, its filters and its order. */
export const ViewQuery = z.object({
  text: z.string().check(z.maxLength(200)),
  filters: z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(120))),
  sort: z.optional(z.object({ by: text(40), order: z.enum(['asc', 'desc']) })),
})
export type ViewQuery = z.infer<typeof ViewQuery>

export const SavedView = z.object({ id: Id, name: z.string(), query: ViewQuery })
export type SavedView = z.infer<typeof SavedView>

export const viewNameAtMost = 40

/** A person's saved views of one list. */
const Views = answer(z.object({ views: z.array(SavedView) }))

const params = z.object({ list: text(120) })

export const viewCalls = {
  list: endpoint({
    ...reading('rest_views', '/rest/views/{list}'),
    does: 'Les vues qu’une personne a enregistrées d’une liste',
    scope: 'self',
    params,
    answer: Views,
  }),

  save: endpoint({
    ...change('rest_view_save', '/rest/views/{list}'),
    does: 'Enregistre une vue d’une liste ; celle du même nom est remplacée',
    scope: 'self',
    params,
    body: z.object({ name: text(viewNameAtMost), query: ViewQuery }),
    answer: Views,
  }),

  forget: endpoint({
    ...change('rest_view_forget', '/rest/views/{list}/{view}/forget'),
    does: 'Oublie une vue d’une liste',
    scope: 'self',
    params: z.extend(params, { view: Id }),
    answer: Views,
  }),
}
