import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { endpoint } from '../endpoint.ts'
import { countStates } from '../entities/count.ts'
import { dueTimes, ParcelStatus } from '../entities/order.ts'
import {
  CountEntry,
  ParcelEntry,
  PickingListEntry,
  pickingListStates,
  ReturnEntry,
  returnStates,
  SlipEntry,
  slipStatuses,
} from '../entities/work-list.ts'
import { Name, optionalText, Slug, Total } from '../values.ts'

const manager = { scope: 'warehouse', standing: 'manager' } as const

/** A page of a list, in an order. */
const page = {
  text: optionalText(120),
  order: z.optional(z.enum(['asc', 'desc'])),
  page: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100_000))),
  size: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
}
const shop = z.optional(Slug)
const carrier = z.optional(Slug)
const due = z.optional(z.enum(dueTimes))

export const pickingListSorts = ['printed', 'name', 'cutoff'] as const
export const parcelSorts = ['created', 'name', 'status', 'cutoff'] as const
export const slipSorts = ['cutoff', 'name', 'carrier', 'status'] as const
export const returnSorts = ['created', 'name', 'status'] as const
export const countSorts = ['started', 'location', 'status'] as const

/** The papers and things of the work, as a manager looks them over. What is done to them is done by their own calls. */
export const workListCalls = {
  pickingLists: endpoint({
    ...manager,
    name: 'rest_work_list_picking',
    method: 'GET',
    path: '/rest/work-list/picking',
    does: 'Les listes de picking de toutes les boutiques, en cours, terminées ou annulées',
    mayBeOld: true,
    query: z.object({
      ...page,
      ...{ shop, carrier, due },
      state: z.optional(z.enum(pickingListStates)),
      sort: z.optional(z.enum(pickingListSorts)),
    }),
    answer: answer(z.object({ lists: z.array(PickingListEntry), total: Total })),
  }),

  parcels: endpoint({
    ...manager,
    name: 'rest_work_list_parcel',
    method: 'GET',
    path: '/rest/work-list/parcel',
    does: 'Les colis, par état, boutique, transporteur ou départ',
    mayBeOld: true,
    query: z.object({
      ...page,
      ...{ shop, carrier, due },
      state: z.optional(ParcelStatus),
      sort: z.optional(z.enum(parcelSorts)),
    }),
    answer: answer(z.object({ parcels: z.array(ParcelEntry), total: Total })),
  }),

  slips: endpoint({
    ...manager,
    name: 'rest_work_list_slip',
    method: 'GET',
    path: '/rest/work-list/slip',
    does: 'Les bordereaux de tous les jours, par transporteur, état ou départ',
    mayBeOld: true,
    query: z.object({
      ...page,
      ...{ carrier, due },
      state: z.optional(z.enum(slipStatuses)),
      sort: z.optional(z.enum(slipSorts)),
    }),
    answer: answer(z.object({ slips: z.array(SlipEntry), total: Total })),
  }),

  returns: endpoint({
    ...manager,
    name: 'rest_work_list_return',
    method: 'GET',
    path: '/rest/work-list/return',
    does: 'Les retours, en attente ou enregistrés',
    mayBeOld: true,
    query: z.object({
      ...page,
      shop,
      state: z.optional(z.enum(returnStates)),
      sort: z.optional(z.enum(returnSorts)),
    }),
    answer: answer(z.object({ returns: z.array(ReturnEntry), total: Total })),
  }),

  counts: endpoint({
    ...manager,
    name: 'rest_work_list_count',
    method: 'GET',
    path: '/rest/work-list/count',
    does: 'Les comptages, en cours, à refaire, à approuver ou finis',
    mayBeOld: true,
    query: z.object({
      ...page,
      shop,
      state: z.optional(z.enum(countStates)),
      sort: z.optional(z.enum(countSorts)),
    }),
    answer: answer(z.object({ counts: z.array(CountEntry), total: Total })),
  }),

  late: endpoint({
    ...manager,
    role: 'Picking',
    name: 'rest_work_list_late',
    method: 'GET',
    path: '/rest/work-list/late',
    does: 'Combien de commandes à préparer ont manqué leur départ, par boutique',
    answer: answer(z.array(z.object({ shop: Slug, orders: Total }))),
  }),

  printLate: endpoint({
    ...manager,
    role: 'Picking',
    name: 'rest_work_list_late_print',
    method: 'POST',
    path: '/rest/work-list/late',
    does: 'Imprime les listes de picking des commandes en retard, boutique par boutique',
    change: true,
    answer: answer(
      z.object({
        lists: z.array(z.object({ name: Name, shop: Slug, orders: Total })),
        /** Shops with late orders that got no list, each with the reason. */
        left: z.array(z.object({ shop: Slug, why: z.string() })),
      }),
    ),
  }),
}
