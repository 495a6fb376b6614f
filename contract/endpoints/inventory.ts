import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { change, endpoint, reading, work } from '../endpoint.ts'
import { DayPlan, PlannedFor } from '../entities/count-plan.ts'
import { OpenCount, Variance } from '../entities/stock.ts'
import { Counted, Id, Name, Sku } from '../values.ts'

export const inventoryCalls = {
  list: endpoint({
    ...reading('rest_inventory_list', '/rest/inventory/list'),
    does: 'Les comptages en cours, à refaire ou à approuver',
    ...work('Inventory'),
    answer: answer(
      z.object({
        mayApprove: z.boolean(),
        counts: z.array(OpenCount),
        /** Null where nothing is planned today. */
        plan: z.nullable(DayPlan),
      }),
    ),
  }),

  begin: endpoint({
    ...change('rest_inventory_begin', '/rest/inventory/begin'),
    does: 'Commence à compter un emplacement, ou le recompte après quelqu’un d’autre',
    ...work('Inventory'),
    body: z.object({ location: Name }),
    /** The count is blind, so the answer hides the ledger's quantities. */
    answer: answer(
      z.object({ location: Name, zone: z.string(), round: z.literal([1, 2]), startedAtMove: z.int() }),
    ),
  }),

  next: endpoint({
    ...change('rest_inventory_next', '/rest/inventory/next'),
    does: 'Garde pour cette personne le prochain emplacement du plan du jour',
    ...work('Inventory'),
    body: z.object({
      /** The last place, behind which the walk goes on. */
      after: z.nullable(Name),
      /** Places put off, the first one first: they come last. */
      later: z.array(Name).check(z.maxLength(5000)),
      /** The held place that the person leaves without counting it. */
      leave: z.nullable(Name),
    }),
    answer: answer(
      z.object({
        place: z.nullable(z.object({ location: Name, zone: z.string(), why: PlannedFor })),
        plan: DayPlan,
      }),
    ),
  }),

  count: endpoint({
    ...change('api_inventory', '/api/inventory'),
    does: 'Clôt le comptage d’un emplacement',
    ...work('Inventory'),
    body: z.object({
      location: Name,
      lines: z.array(z.object({ sku: Sku, counted: Counted })).check(z.maxLength(2000)),
      startedAtMove: z.optional(z.int().check(z.minimum(0))),
    }),
    answer: answer(
      z.object({
        status: z.enum(['closed', 'recount', 'approval']),
        /** The number of differing products. After both rounds, a person who may approve also gets the products. */
        differing: z.int(),
        approval: z.nullable(z.object({ count: Id, variances: z.array(Variance) })),
      }),
    ),
  }),

  abandon: endpoint({
    ...change('rest_inventory_abandon', '/rest/inventory/abandon'),
    does: 'Rend un emplacement dont on ne finira pas le comptage',
    ...work('Inventory'),
    body: z.object({ location: Name }),
    answer: answer(z.object({ location: Name })),
  }),

  approve: endpoint({
    ...change('rest_inventory_approve', '/rest/inventory/approve'),
    does: 'Corrige le stock des écarts comptés deux fois, ou demande de recompter',
    scope: 'warehouse',
    role: 'Inventory',
    standing: 'manager',
    body: z.object({ count: Id, approve: z.boolean() }),
    answer: answer(z.object({ location: Name, moves: z.array(Id) })),
  }),
}
