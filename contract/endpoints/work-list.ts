import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { change, endpoint, manager, reading } from '../endpoint.ts'
import { dueTimes, ParcelStatus } from '../entities/order.ts'
import { countStates } from '../entities/stock.ts'
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
import { Name, Slug, Total } from '../values.ts'
import { listed } from './page.ts'

const shop = z.optional(Slug)
const carrier = z.optional(Slug)
const due = z.optional(z.enum(dueTimes))

const pickingListSorts = ['printed', 'name', 'cutoff'] as const
const parcelSorts = ['created', 'name', 'status', 'cutoff'] as const
const slipSorts = ['cutoff', 'name', 'carrier', 'status'] as const
const returnSorts = ['created', 'name', 'status'] as const
const countSorts = ['started', 'location', 'status'] as const

/** A manager's lists of papers and things. They are changed by the calls of their own kinds. */
export const workListCalls = {
  pickingLists: endpoint({
    ...reading('rest_work_list_picking', '/rest/work-list/picking'),
    does: 'Les listes de picking de toutes les boutiques, en cours, terminées ou annulées',
    ...manager,
    mayBeOld: true,
    query: z.object({
      ...listed(pickingListSorts),
      ...{ shop, carrier, due },
      state: z.optional(z.enum(pickingListStates)),
    }),
    answer: answer(z.object({ lists: z.array(PickingListEntry), total: Total })),
  }),

  parcels: endpoint({
    ...reading('rest_work_list_parcel', '/rest/work-list/parcel'),
    does: 'Les colis, par état, boutique, transporteur ou départ',
    ...manager,
    mayBeOld: true,
    query: z.object({
      ...listed(parcelSorts),
      ...{ shop, carrier, due },
      state: z.optional(ParcelStatus),
    }),
    answer: answer(z.object({ parcels: z.array(ParcelEntry), total: Total })),
  }),

  slips: endpoint({
    ...reading('rest_work_list_slip', '/rest/work-list/slip'),
    does: 'Les bordereaux de tous les jours, par transporteur, état ou départ',
    ...manager,
    mayBeOld: true,
    query: z.object({
      ...listed(slipSorts),
      ...{ carrier, due },
      state: z.optional(z.enum(slipStatuses)),
    }),
    answer: answer(z.object({ slips: z.array(SlipEntry), total: Total })),
  }),

  returns: endpoint({
    ...reading('rest_work_list_return', '/rest/work-list/return'),
    does: 'Les retours, en attente ou enregistrés',
    ...manager,
    mayBeOld: true,
    query: z.object({
      ...listed(returnSorts),
      shop,
      state: z.optional(z.enum(returnStates)),
    }),
    answer: answer(z.object({ returns: z.array(ReturnEntry), total: Total })),
  }),

  counts: endpoint({
    ...reading('rest_work_list_count', '/rest/work-list/count'),
    does: 'Les comptages, en cours, à refaire, à approuver ou finis',
    ...manager,
    mayBeOld: true,
    query: z.object({
      ...listed(countSorts),
      shop,
      state: z.optional(z.enum(countStates)),
    }),
    answer: answer(z.object({ counts: z.array(CountEntry), total: Total })),
  }),

  late: endpoint({
    ...reading('rest_work_list_late', '/rest/work-list/late'),
    does: 'Combien de commandes à préparer ont manqué leur départ, par boutique',
    ...manager,
    role: 'Picking',
    answer: answer(z.array(z.object({ shop: Slug, orders: Total }))),
  }),

  printLate: endpoint({
    ...change('rest_work_list_late_print', '/rest/work-list/late'),
    does: 'Imprime les listes de picking des commandes en retard, boutique par boutique',
    ...manager,
    role: 'Picking',
    answer: answer(
      z.object({
        lists: z.array(z.object({ name: Name, shop: Slug, orders: Total })),
        /** Shops with late orders that got no list, each with the reason. */
        left: z.array(z.object({ shop: Slug, why: z.string() })),
      }),
    ),
  }),
}
