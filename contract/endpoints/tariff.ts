import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { change, endpoint, manager, reading } from '../endpoint.ts'
import { Bill, Month } from '../entities/bill.ts'
import { TariffRules } from '../entities/tariff.ts'
import { Day, Id, Slug, text } from '../values.ts'
import { TariffEntry, TariffModel } from './bill.ts'

const ofShop = z.object({ slugShop: Slug })
const shopManager = { scope: 'shop', standing: 'manager' } as const

/** The things that a tariff can tell apart, by the house's own names. */
export const TariffChoices = z.object({
  zones: z.array(z.string()),
  cartons: z.array(z.object({ code: z.string(), name: z.string() })),
  carriers: z.array(z.object({ slug: Slug, name: z.string() })),
  works: z.array(z.object({ code: z.string(), name: z.string(), timed: z.boolean() })),
})
export type TariffChoices = z.infer<typeof TariffChoices>

export const tariffCalls = {
  list: endpoint({
    ...reading('rest_shop_tariffs', '/rest/shop/{slugShop}/tariffs'),
    does: 'Les tarifs d’une boutique, du plus récent au plus ancien',
    ...shopManager,
    params: ofShop,
    answer: answer(z.object({ tariffs: z.array(TariffEntry), choices: TariffChoices })),
  }),

  save: endpoint({
    ...change('rest_shop_tariff_save', '/rest/shop/{slugShop}/tariffs'),
    does: 'Donne un tarif à une boutique à partir d’un jour, ou change un tarif qui n’a pas servi à une facture arrêtée',
    ...shopManager,
    params: ofShop,
    body: z.object({ from: Day, rules: TariffRules, version: z.optional(z.int()) }),
    answer: answer(z.object({ tariff: TariffEntry })),
  }),

  remove: endpoint({
    ...change('rest_shop_tariff_remove', '/rest/shop/{slugShop}/tariffs/{tariff}/remove'),
    does: 'Supprime un tarif qui n’a pas servi à une facture arrêtée',
    ...shopManager,
    params: z.object({ slugShop: Slug, tariff: Id }),
    answer: answer(z.object({ tariff: TariffEntry })),
  }),

  simulate: endpoint({
    ...reading('rest_shop_tariff_simulate', '/rest/shop/{slugShop}/tariffs/simulate/{month}'),
    method: 'POST',
    does: 'Ce qu’un mois aurait coûté à une boutique avec ces prix',
    ...shopManager,
    params: z.object({ slugShop: Slug, month: Month }),
    body: z.object({ rules: TariffRules }),
    answer: answer(z.object({ bill: Bill })),
  }),

  models: endpoint({
    ...reading('rest_tariff_models', '/rest/tariff/models'),
    does: 'Les modèles de tarif, à copier',
    ...manager,
    answer: answer(z.object({ models: z.array(TariffModel), choices: TariffChoices })),
  }),

  saveModel: endpoint({
    ...change('rest_tariff_model_save', '/rest/tariff/models'),
    does: 'Garde un tarif comme modèle',
    ...manager,
    body: z.object({ id: z.optional(Id), name: text(80), rules: TariffRules }),
    answer: answer(z.object({ model: TariffModel })),
  }),

  removeModel: endpoint({
    ...change('rest_tariff_model_remove', '/rest/tariff/models/{model}/remove'),
    does: 'Supprime un modèle de tarif',
    ...manager,
    params: z.object({ model: Id }),
    answer: answer(z.object({ model: TariffModel })),
  }),
}
