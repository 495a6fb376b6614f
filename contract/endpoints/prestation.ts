import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { change, endpoint, manager, reading, work } from '../endpoint.ts'
import {
  Prestation,
  PrestationCard,
  PrestationCode,
  PrestationState,
  PrestationSubject,
  Purpose,
} from '../entities/prestation.ts'
import { Barcode, Day, Id, Instant, Name, Quantity, Slug, Total, text } from '../values.ts'
import { listed } from './page.ts'

/** The scanned code that names the shop: its own card, or an order, a delivery or an article of it. */
export const subjectCodes = ['shop', 'order', 'box', 'package', 'tracking', 'reception', 'product'] as const

const Done = answer(Prestation)
const params = z.object({ prestation: Id })

/** The work and the thing it is done for. `name` is an order's or a delivery's name, an article's reference or a shop's short address. */
const what = { shop: Slug, what: Purpose, name: Name, kind: PrestationCode }

/** The question of a list of prestations, in the administration and at a shop's own door. */
export const prestationQuestion = {
  ...listed(['at', 'kind'] as const),
  kind: z.optional(PrestationCode),
  state: z.optional(PrestationState),
  /** Days of the warehouse, the first and the last. */
  from: z.optional(Day),
  to: z.optional(Day),
}

export const Prestations = answer(
  z.object({
    prestations: z.array(Prestation),
    total: Total,
  }),
)

export const prestationCalls = {
  subjects: endpoint({
    ...reading('rest_prestation_subjects', '/rest/prestation/subjects'),
    does: 'Pour qui et pour quoi est une prestation, d’après un code scanné',
    ...work('Prestation'),
    query: z.object({ kind: z.enum(subjectCodes), code: Barcode }),
    answer: answer(
      z.object({
        /** Several where several shops sell the article. */
        subjects: z.array(PrestationSubject),
        /** The works that can be scanned now. */
        cards: z.array(PrestationCard),
      }),
    ),
  }),

  running: endpoint({
    ...reading('rest_prestation_running', '/rest/prestation/running'),
    does: 'Les prestations commencées et pas encore finies de l’entrepôt',
    ...work('Prestation'),
    answer: answer(z.array(Prestation)),
  }),

  add: endpoint({
    ...change('rest_prestation_add', '/rest/prestation'),
    does: 'Enregistre une prestation qui se compte',
    ...work('Prestation'),
    body: z.object({ ...what, count: Quantity }),
    answer: Done,
  }),

  start: endpoint({
    ...change('rest_prestation_start', '/rest/prestation/start'),
    does: 'Commence une prestation au temps passé',
    ...work('Prestation'),
    body: z.object(what),
    answer: Done,
  }),

  end: endpoint({
    ...change('rest_prestation_end', '/rest/prestation/end'),
    does: 'Finit sa prestation au temps passé par sa carte, ou celle de quelqu’un par son numéro',
    ...work('Prestation'),
    body: z.object({ kind: z.optional(PrestationCode), prestation: z.optional(Id) }),
    answer: Done,
  }),

  recount: endpoint({
    ...change('rest_prestation_recount', '/rest/prestation/{prestation}/count'),
    does: 'Corrige le compte d’une prestation du jour',
    ...work('Prestation'),
    params,
    body: z.object({ count: Quantity }),
    answer: Done,
  }),

  undo: endpoint({
    ...change('rest_prestation_undo', '/rest/prestation/{prestation}/undo'),
    does: 'Annule une prestation : la sienne le jour même, toute autre par un responsable',
    ...work('Prestation'),
    params,
    answer: Done,
  }),

  list: endpoint({
    ...reading('rest_prestation_list', '/rest/prestation/list'),
    does: 'Les prestations faites, en cours, oubliées ou annulées',
    ...manager,
    mayBeOld: true,
    query: z.object({ ...prestationQuestion, shop: z.optional(Slug) }),
    answer: Prestations,
  }),

  settle: endpoint({
    ...change('rest_prestation_settle', '/rest/prestation/{prestation}/settle'),
    does: 'Dit quand une prestation oubliée a fini',
    ...manager,
    params,
    body: z.object({ endedAt: Instant, note: text(200) }),
    answer: Done,
  }),
}
