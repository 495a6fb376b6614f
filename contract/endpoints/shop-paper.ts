import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { change, door, endpoint, reading } from '../endpoint.ts'
import { Slug } from '../values.ts'

/** `country`: French where the recipient's country speaks it, else English. */
export const paperLanguages = ['fr', 'en', 'country'] as const
export type PaperLanguageChoice = (typeof paperLanguages)[number]

/** The settings of a shop's papers and labels. */
export const ShopPapers = z.object({
  /** Of delivery notes, gift notes and return sheets. */
  language: z.enum(paperLanguages),
  /** The prefix that GS1 lent it, 7 to 10 digits: its SSCCs begin with it. */
  gs1Prefix: z.nullable(z.string().check(z.regex(/^\d{7,10}$/))),
})
export type ShopPapers = z.infer<typeof ShopPapers>

const papers = '/rest/shop/{slugShop}/papers'
const params = z.object({ slugShop: Slug })

export const shopPaperCalls = {
  read: endpoint({
    ...reading('rest_shop_papers', papers),
    does: 'Comment une boutique veut ses papiers et ses étiquettes',
    ...door('all'),
    params,
    answer: answer(ShopPapers),
  }),

  save: endpoint({
    ...change('rest_shop_papers_save', papers),
    does: 'Règle les papiers et les étiquettes d’une boutique',
    ...door('all'),
    params,
    body: ShopPapers,
    answer: answer(ShopPapers),
  }),
}
