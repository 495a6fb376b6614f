import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { admin, change, endpoint, reading } from '../endpoint.ts'
import { Feature, Role, ShopRight, UserRole } from '../roles.ts'
import { Id, Instant, optionalText, Slug, Total, text, webAddress } from '../values.ts'
import { SessionEntry } from './account.ts'
import { listed } from './page.ts'

/** Lower case, as it is typed at the log-in. */
export const Username = z.string().check(z.trim(), z.regex(/^[a-z0-9][a-z0-9._-]{1,59}$/))

/** Whether somebody logs in with a password: their own, one to be changed at the first log-in, or none. */
export const passwordStates = ['own', 'once', 'none'] as const

export const PersonEntry = z.object({
  id: Id,
  username: z.string(),
  displayName: z.string(),
  email: z.string(),
  role: UserRole,
  /** Works in the reader's warehouse; else a person of shops. */
  warehouse: z.boolean(),
  roles: z.array(Role),
  features: z.array(Feature),
  /** Of the shops that the reader serves. */
  shops: z.array(Slug),
  /** In them, for who works in no warehouse; the highest, if they differ. */
  shopRight: ShopRight,
  active: z.boolean(),
  password: z.enum(passwordStates),
  badge: z.boolean(),
  pin: z.boolean(),
  /** Sessions that are open now. */
  sessions: Total,
  seenAt: z.nullable(Instant),
})
export type PersonEntry = z.infer<typeof PersonEntry>

const openWorkKinds = ['picking', 'packing', 'count', 'return'] as const

/** Something begun by a person that nobody has finished. */
export const OpenWork = z.object({
  kind: z.enum(openWorkKinds),
  name: z.string(),
  since: z.nullable(Instant),
})
export type OpenWork = z.infer<typeof OpenWork>

const rights = {
  role: UserRole,
  warehouse: z.boolean(),
  roles: z.array(Role),
  features: z.array(Feature),
  shops: z.array(Slug).check(z.maxLength(1000)),
  shopRight: z.optional(ShopRight),
}

export const NewPerson = z.object({
  username: Username,
  displayName: text(120),
  email: optionalText(200),
  ...rights,
})
export type NewPerson = z.infer<typeof NewPerson>

/** Only what is named changes. */
export const PersonChange = z.partial(NewPerson)
export type PersonChange = z.infer<typeof PersonChange>

const personSorts = ['name', 'username', 'role', 'seen'] as const
export type PersonSort = (typeof personSorts)[number]

export const personStates = ['active', 'inactive'] as const

const params = z.object({ person: Id })
const Done = answer(z.object({ person: PersonEntry }))
const ofPerson = { ...admin, params, answer: Done } as const
/** No change with a key: the key would keep the answer, and with it the secret. Asked again, it gives another secret. */
const secret = { ...admin, method: 'POST', params } as const

/** The server's own address as the browser knows it, for the paper. */
export const Origin = webAddress(200)

export const personCalls = {
  list: endpoint({
    ...reading('rest_person_list', '/rest/person/list'),
    does: 'Les personnes de l’entrepôt et de ses boutiques',
    ...admin,
    mayBeOld: true,
    query: z.object({
      /** `text`: part of a name, of a log-in name or of an e-mail address. */
      ...listed(personSorts, 100),
      role: z.optional(UserRole),
      state: z.optional(z.enum(personStates)),
      shop: z.optional(Slug),
    }),
    answer: answer(z.object({ people: z.array(PersonEntry), total: Total })),
  }),

  information: endpoint({
    ...reading('rest_person', '/rest/person/{person}'),
    does: 'Une personne, ses sessions et son travail en cours',
    ...admin,
    params,
    answer: answer(
      z.object({ person: PersonEntry, sessions: z.array(SessionEntry), work: z.array(OpenWork) }),
    ),
  }),

  create: endpoint({
    ...change('rest_person_create', '/rest/person'),
    does: 'Ajoute une personne',
    ...admin,
    body: NewPerson,
    answer: Done,
  }),

  save: endpoint({
    ...change('rest_person_save', '/rest/person/{person}'),
    does: 'Change le nom ou les droits d’une personne',
    ...ofPerson,
    body: PersonChange,
  }),

  deactivate: endpoint({
    ...change('rest_person_deactivate', '/rest/person/{person}/deactivate'),
    does: 'Désactive une personne et ferme ses sessions',
    ...ofPerson,
    /** True once the administrator has seen the person's open work; without it such a person stays active. */
    body: z.object({ workSeen: z.optional(z.boolean()) }),
  }),

  reactivate: endpoint({
    ...change('rest_person_reactivate', '/rest/person/{person}/reactivate'),
    does: 'Réactive une personne',
    ...ofPerson,
  }),

  endSessions: endpoint({
    ...change('rest_person_sessions_end', '/rest/person/{person}/sessions/end'),
    does: 'Ferme toutes les sessions d’une personne',
    ...ofPerson,
  }),

  removeBadge: endpoint({
    ...change('rest_person_badge_remove', '/rest/person/{person}/badge/remove'),
    does: 'Annule le badge d’une personne',
    ...ofPerson,
  }),

  removePin: endpoint({
    ...change('rest_person_pin_remove', '/rest/person/{person}/pin/remove'),
    does: 'Retire le code PIN du badge d’une personne',
    ...ofPerson,
  }),

  invite: endpoint({
    ...secret,
    name: 'rest_person_invite',
    path: '/rest/person/{person}/invitation',
    does: 'Imprime l’invitation d’une personne : mot de passe à usage unique, badge, code PIN',
    body: z.object({ badge: z.boolean(), pin: z.boolean(), origin: Origin }),
    file: true,
  }),

  newBadge: endpoint({
    ...secret,
    name: 'rest_person_badge',
    path: '/rest/person/{person}/badge',
    does: 'Imprime un nouveau badge, et l’ancien ne vaut plus rien',
    body: z.object({ paper: z.enum(['a4', 'label']) }),
    file: true,
  }),

  newPin: endpoint({
    ...secret,
    name: 'rest_person_pin',
    path: '/rest/person/{person}/pin',
    does: 'Donne un nouveau code PIN au badge d’une personne',
    answer: answer(z.object({ pin: z.string() })),
  }),

  resetPassword: endpoint({
    ...secret,
    name: 'rest_person_password',
    path: '/rest/person/{person}/password',
    does: 'Donne un mot de passe à usage unique à une personne',
    answer: answer(z.object({ password: z.string(), until: Instant })),
  }),
}
