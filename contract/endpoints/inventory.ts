import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { endpoint } from '../endpoint.ts'
import { OpenCount, Variance } from '../entities/count.ts'
import { Counted, Id, Name, Sku } from '../values.ts'

export const inventoryCalls = {
  list: endpoint({
    name: 'rest_inventory_list',
    method: 'GET',
    path: '/rest/inventory/list',
    does: 'Les comptages en cours, à refaire ou à approuver',
    scope: 'warehouse',
    role: 'Inventory',
    answer: answer(z.object({ mayApprove: z.boolean(), counts: z.array(OpenCount) })),
  }),

  begin: endpoint({
    name: 'rest_inventory_begin',
    method: 'POST',
    path: '/rest/inventory/begin',
    does: 'Commence à compter un emplacement, ou le recompte après quelqu’un d’autre',
    scope: 'warehouse',
    role: 'Inventory',
    change: true,
    body: z.object({ location: Name }),
    /** The count is blind, so the answer hides the ledger's quantities. */
    answer: answer(
      z.object({ location: Name, zone: z.string(), round: z.literal([1, 2]), startedAtMove: z.int() }),
    ),
  }),

  count: endpoint({
    name: 'api_inventory',
    method: 'POST',
    path: '/api/inventory',
    does: 'Clôt le comptage d’un emplacement',
    scope: 'warehouse',
    role: 'Inventory',
    change: true,
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
    name: 'rest_inventory_abandon',
    method: 'POST',
    path: '/rest/inventory/abandon',
    does: 'Rend un emplacement dont on ne finira pas le comptage',
    scope: 'warehouse',
    role: 'Inventory',
    change: true,
    body: z.object({ location: Name }),
    answer: answer(z.object({ location: Name })),
  }),

  approve: endpoint({
    name: 'rest_inventory_approve',
    method: 'POST',
    path: '/rest/inventory/approve',
    does: 'Corrige le stock des écarts comptés deux fois, ou demande de recompter',
    scope: 'warehouse',
    role: 'Inventory',
    standing: 'manager',
    change: true,
    body: z.object({ count: Id, approve: z.boolean() }),
    answer: answer(z.object({ location: Name, moves: z.array(Id) })),
  }),
}
