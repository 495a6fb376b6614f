import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { change, door, endpoint, reading } from '../endpoint.ts'
import { mailAlarms } from '../entities/mail.ts'
import { ShopRight } from '../roles.ts'
import { Id, Instant, optionalText, Slug, Total, text } from '../values.ts'
import { Origin, passwordStates, Username } from './person.ts'

/** The mails that a person wants about the shop. */
export const MailWish = z.object({
  alarms: z.array(z.enum(mailAlarms)).check(z.maxLength(mailAlarms.length)),
  /** The hour of the warehouse's day at which the summary leaves; null: none. */
  dailyAt: z.nullable(z.int().check(z.minimum(0), z.maximum(23))),
})
export type MailWish = z.infer<typeof MailWish>

/** A person of the shop. The warehouse's people, who serve it too, are not among them. */
export const ShopPerson = z.object({
  id: Id,
  displayName: z.string(),
  username: z.string(),
  email: z.string(),
  right: ShopRight,
  /** False: the person works for another shop too, and only the right in this one is the shop's to change. */
  onlyHere: z.boolean(),
  active: z.boolean(),
  password: z.enum(passwordStates),
  /** Since when there is the account. */
  since: Instant,
  /** Sessions that are open now. */
  sessions: Total,
  seenAt: z.nullable(Instant),
  mails: MailWish,
})
export type ShopPerson = z.infer<typeof ShopPerson>

export const NewShopPerson = z.object({
  username: Username,
  displayName: text(120),
  email: optionalText(200),
  right: ShopRight,
})
export type NewShopPerson = z.infer<typeof NewShopPerson>

/** Only what is named changes. */
export const ShopPersonChange = z.partial(NewShopPerson)
export type ShopPersonChange = z.infer<typeof ShopPersonChange>

const ofShop = { slugShop: Slug }
const params = z.object({ ...ofShop, person: Id })
const Done = answer(z.object({ person: ShopPerson }))
const people = '/rest/shop/{slugShop}/people'
/** No change with a key: the key would keep the answer, and with it the secret. Asked again, it gives another secret. */
const secret = { ...door('all'), method: 'POST', params } as const

/** The people of a shop, at its own door. */
export const shopPersonCalls = {
  list: endpoint({
    ...reading('rest_shop_person_list', people),
    does: 'Les personnes d’une boutique et leurs droits',
    ...door('all'),
    mayBeOld: true,
    params: z.object(ofShop),
    /** `mailsFrom`: the address that mails come from; null if this server sends none. */
    answer: answer(z.object({ people: z.array(ShopPerson), mailsFrom: z.nullable(z.string()) })),
  }),

  create: endpoint({
    ...change('rest_shop_person_create', people),
    does: 'Ajoute une personne à la boutique',
    ...door('all'),
    params: z.object(ofShop),
    body: NewShopPerson,
    answer: Done,
  }),

  save: endpoint({
    ...change('rest_shop_person_save', `${people}/{person}`),
    does: 'Change le nom ou le droit d’une personne de la boutique',
    ...door('all'),
    params,
    body: ShopPersonChange,
    answer: Done,
  }),

  saveMails: endpoint({
    ...change('rest_shop_person_mails', `${people}/{person}/mails`),
    does: 'Change les mails qu’une personne reçoit de la boutique',
    ...door('all'),
    params,
    body: MailWish,
    answer: Done,
  }),

  withdraw: endpoint({
    ...change('rest_shop_person_withdraw', `${people}/{person}/withdraw`),
    does: 'Retire une personne de la boutique',
    ...door('all'),
    params,
    answer: answer(z.object({ name: z.string() })),
  }),

  invite: endpoint({
    ...secret,
    name: 'rest_shop_person_invite',
    path: `${people}/{person}/invitation`,
    does: 'Imprime l’invitation d’une personne de la boutique, avec un mot de passe à usage unique',
    body: z.object({ origin: Origin }),
    file: true,
  }),

  resetPassword: endpoint({
    ...secret,
    name: 'rest_shop_person_password',
    path: `${people}/{person}/password`,
    does: 'Donne un mot de passe à usage unique à une personne de la boutique',
    answer: answer(z.object({ password: z.string(), until: Instant })),
  }),
}
