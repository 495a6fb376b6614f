import * as z from 'zod/mini'
import { journeyStages } from '#contract/entities/journey.ts'
import { RelayPoint } from '#contract/entities/order.ts'
import { bodyOf, centsOf, Price, quoteByHttp, Refusal, to } from './http-ask.ts'
import {
  type Announced,
  type Announcement,
  type Asking,
  below,
  cheapest,
  type Followed,
  type Later,
  later,
  type Manifested,
  type Provider,
  type Refused,
  type Relays,
  readAnswer,
  readJson,
  refused,
  unexpected,
  type Withdrawn,
  whyAmiss,
} from './provider.ts'
import { type Heard, talk } from './talk.ts'

const Documents = z
  .array(z.object({ title: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)), data: z.base64() }))
  .check(z.maxLength(8))

/** The answer of a provider of our own protocol; docs/carriers.md describes it. */
const Parcel = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  reference: z.string(),
  tracking: z.string().check(z.minLength(1), z.maxLength(60)),
  label: z.object({ format: z.enum(['zpl', 'pdf', 'png']), data: z.base64() }),
  service: z.optional(z.string().check(z.maxLength(80))),
  documents: z.optional(Documents),
  price: z.optional(Price),
})

/** `silent` is nothing that a carrier says. */
const Stage = z.enum(journeyStages.filter(stage => stage !== 'silent'))
const Events = z.object({
  events: z
    .array(
      z.object({
        stage: Stage,
        at: z.iso.datetime({ offset: true }),
        detail: z.optional(z.string().check(z.maxLength(300))),
      }),
    )
    .check(z.maxLength(200)),
})

const Manifest = z.object({ reference: z.string(), documents: Documents })

const Points = z.object({ relays: z.array(RelayPoint).check(z.maxLength(50)) })

/** A small protocol of ours, for carriers that no other provider brings. */
export const http: Provider = {
  name: 'Le transporteur',
  checks: 'l’adresse et le secret',

  async check(account, reach) {
    // No parcel has this name, so the service says that it knows none.
    const heard = await talk({ method: 'GET', ...to(account, 'ESSAI') }, reach)
    return whyAmiss(heard, status => status === 404 || status === 200)
  },

  quote: quoteByHttp,

  async announce(parcel, { account, reach, again }) {
    // The key would do; the look spares a provider that keeps keys for a short time.
    const known = again ? await talk({ method: 'GET', ...to(account, parcel.parcel) }, reach) : undefined
    if (known && !(known.came === 'answer' && known.status === 404)) return announced(parcel, known)
    const service = await serviceFor(parcel, { account, reach })
    if (typeof service !== 'string') return service
    const body = bodyOf(parcel, { ...account, service })
    const asked = { method: 'POST', ...to(account), body } as const
    const headers = { ...asked.headers, 'idempotency-key': parcel.parcel }
    return announced(parcel, await talk({ ...asked, headers }, reach))
  },

  async withdraw(parcel, { account, reach }): Promise<Withdrawn> {
    const heard = await talk({ method: 'DELETE', ...to(account, parcel) }, reach)
    if (heard.came === 'silence') return later(heard.reason)
    if (heard.status === 204 || heard.status === 200 || heard.status === 404) return { came: 'withdrawn' }
    const said = Refusal.safeParse(readJson(heard.body))
    if (heard.status === 409 && said.success) return refused(said.data.detail, said.data.code)
    return unexpected(heard.status)
  },

  async follow({ parcel }, { account, reach }): Promise<Followed> {
    const { url, headers } = to(account, parcel)
    const heard = await talk({ method: 'GET', url: `${url}/events`, headers }, reach)
    // A service that follows nothing answers the same.
    if (heard.came === 'answer' && heard.status === 404) return { came: 'news', news: [] }
    const said = readAnswer(heard, Events)
    if ('came' in said) return said
    const news = said.events.map(({ stage, at, detail }) => ({
      ...{ stage, at: new Date(at), said: detail?.trim() || null },
    }))
    return { came: 'news', news }
  },

  async relays({ country, postcode }, { account, reach }): Promise<Relays> {
    const query = new URLSearchParams({ country, postcode, account: account.number })
    const url = below(account, `/relays?${query}`)
    const heard = await talk({ method: 'GET', url, headers: to(account).headers }, reach)
    if (heard.came === 'answer' && heard.status === 404) return refused('il ne cherche pas de points relais')
    const said = readAnswer(heard, Points)
    return 'came' in said ? said : { came: 'relays', relays: said.relays }
  },

  async manifest({ slip, parcels }, { account, reach }): Promise<Manifested> {
    const { headers } = to(account)
    const body = { reference: slip, account: account.number, parcels: parcels.map(({ parcel }) => parcel) }
    const url = below(account, '/manifests')
    const asked = { method: 'POST', url, headers: { ...headers, 'idempotency-key': slip }, body } as const
    const heard = await talk(asked, reach)
    if (heard.came === 'silence') return later(heard.reason)
    // A service that makes none answers so, or knows no such address.
    if (heard.status === 404 || heard.status === 204) return { came: 'manifest', papers: [] }
    const made = madeIn(heard, Manifest)
    if ('came' in made) return made
    if (made.reference !== slip)
      return refused(`il a répondu par le bordereau d’un autre camion (${made.reference})`)
    return { came: 'manifest', papers: made.documents.map(asPaper) }
  },
}

/** The account's own, or the cheapest that is offered; empty where the service chooses itself. */
async function serviceFor(parcel: Announcement, asking: Asking): Promise<string | Refused | Later> {
  if (asking.account.service !== '') return asking.account.service
  const quoted = await quoteByHttp(parcel, asking)
  return quoted.came === 'quotes' ? (cheapest(quoted.quotes)?.service ?? '') : quoted
}

const asPaper = ({ title, data }: { title: string; data: string }) => ({
  title,
  data: Buffer.from(data, 'base64'),
})

/** The thing that the service made, or its refusal. */
function madeIn<Form extends z.ZodMiniType>(
  { status, body }: Extract<Heard, { came: 'answer' }>,
  form: Form,
) {
  const said = readJson(body)
  if (status === 422) {
    const why = Refusal.safeParse(said)
    return why.success ? refused(why.data.detail, why.data.code) : unexpected(status)
  }
  const made = status === 200 || status === 201 ? form.safeParse(said) : undefined
  return made?.success ? made.data : unexpected(status)
}

function announced({ parcel }: Announcement, heard: Heard): Announced {
  if (heard.came === 'silence') return later(heard.reason)
  const bought = madeIn(heard, Parcel)
  if ('came' in bought) return bought
  const { id, reference, tracking, label, documents = [], service, price } = bought
  if (reference !== parcel)
    return refused(`il a répondu par l’étiquette d’un autre colis (${reference})`, 'label')
  return {
    came: 'bought',
    remoteId: id,
    tracking,
    label: { format: label.format, data: Buffer.from(label.data, 'base64') },
    papers: documents.map(asPaper),
    service: service ?? null,
    price: price ? centsOf(price) : null,
  }
}
