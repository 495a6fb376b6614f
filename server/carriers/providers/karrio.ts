import { ask, cannotPrice, isKarrio, refusalIn, wordsOf } from './karrio-ask.ts'
import { followByKarrio } from './karrio-journey.ts'
import { manifestByKarrio } from './karrio-manifest.ts'
import { type Memory, mayStillBuy, memoryOf, readMemory, undrafted } from './karrio-memory.ts'
import { bodyOf, labelType } from './karrio-parcel.ts'
import {
  boughtFrom,
  boughtUnder,
  type Ended,
  Rates,
  type Shipment,
  shipmentIn,
  shipmentPath,
} from './karrio-shipment.ts'
import {
  type Announced,
  type Announcement,
  type Asking,
  later,
  nothingOffered,
  type Provider,
  type Quoted,
  readJson,
  refused,
  type Talk,
  unexpected,
  type Withdrawn,
  whyAmiss,
} from './provider.ts'

/** karrio's rates leave no draft behind. */
async function quoteByKarrio(parcel: Announcement, asking: Asking): Promise<Quoted> {
  const body = bodyOf(parcel, asking.account)
  if ('came' in body) return body
  const { shipper, recipient, parcels, reference, services, carrier_ids } = body
  const heard = await ask(asking, 'POST', '/v1/proxy/rates', {
    ...{ shipper, recipient, parcels, reference, services, carrier_ids },
  })
  if (heard.came === 'silence') return later(heard.reason)
  if (heard.status !== 200) return refusalIn(heard, asking.account)
  const said = Rates.safeParse(readJson(heard.body))
  if (!said.success) return unexpected(heard.status)
  const quotes = said.data.rates.flatMap(({ service, currency, total_charge: charge }) =>
    service && currency && charge !== undefined
      ? [{ service, price: { cents: Math.round(charge * 100), currency } }]
      : [],
  )
  if (quotes.length > 0) return { came: 'quotes', quotes }
  const why = wordsOf(said.data.messages)
  return why === undefined ? nothingOffered : refused(why, 'service')
}

/**
 * karrio, which brings Colissimo, Chronopost, DPD and most others. It has no idempotency key, so a shipment is first drafted,
 * which costs nothing, its id written down, and only then bought: karrio refuses to buy a second time what it has written down
 * as bought.
 */
export const karrio: Provider = {
  name: 'karrio',
  checks: 'l’adresse et le secret',

  async check(account, reach) {
    // No shipment has this id, and karrio says so only to callers with a key.
    const heard = await ask({ account, reach }, 'GET', '/v1/shipments/ESSAI')
    const why = whyAmiss(heard, status => status === 404 || status === 200)
    if (why !== undefined || heard.came === 'silence') return why
    return isKarrio(heard) ? undefined : 'ce n’est pas karrio qui répond là'
  },

  quote: quoteByKarrio,

  async announce(parcel, about): Promise<Announced> {
    const known = readMemory(about.remoteId)
    if (known?.id === undrafted) return buyUndrafted(parcel, about, known)
    const drafted = known ? await draftKnown(known, about) : undefined
    if (!drafted) return buyNew(parcel, about)
    if ('came' in drafted) return drafted
    if (drafted.status === 'cancelled')
      return refused('son envoi a été annulé dans karrio : refaites le colis')
    if (drafted.status !== 'draft') return boughtFrom(parcel.parcel, drafted, about)
    if (known && mayStillBuy(known)) return stillBuying
    return buy(parcel, drafted, about)
  },

  async withdraw(parcel, about): Promise<Withdrawn> {
    const known = readMemory(about.remoteId)
    if (!known) return { came: 'withdrawn' }
    const shipment =
      known.id === undrafted ? await boughtUnder(parcel, about) : await draftKnown(known, about)
    if (shipment && 'came' in shipment) return shipment
    if (shipment?.status === 'cancelled') return { came: 'withdrawn' }
    if ((!shipment || shipment.status === 'draft') && mayStillBuy(known)) return stillBuying
    if (!shipment) return { came: 'withdrawn' }
    const path = `${shipmentPath(shipment.id)}/cancel`
    const cancelled = shipmentIn(await ask(about, 'POST', path), about.account)
    return 'came' in cancelled ? cancelled : { came: 'withdrawn' }
  },

  follow: followByKarrio,

  manifest: manifestByKarrio,
}

const stillBuying = later('il est peut-être encore en train de faire cette étiquette')
const takenOver = later('un autre serveur s’en occupe')

/** Undefined for a draft that is gone: it was never bought. */
async function draftKnown({ id }: Memory, about: Talk): Promise<Shipment | undefined | Ended> {
  const heard = await ask(about, 'GET', shipmentPath(id))
  return heard.came === 'answer' && heard.status === 404 ? undefined : shipmentIn(heard, about.account)
}

async function buyNew(parcel: Announcement, about: Talk): Promise<Announced> {
  const body = bodyOf(parcel, about.account)
  if ('came' in body) return body
  const heard = await ask(about, 'POST', '/v1/shipments', body)
  if (about.account.service !== '' && cannotPrice(heard)) return buyUndrafted(parcel, about)
  const draft = shipmentIn(heard, about.account)
  return 'came' in draft ? draft : buy(parcel, draft, about)
}

async function buy(parcel: Announcement, draft: Shipment, about: Talk): Promise<Announced> {
  const rate = rateOf(draft, about.account.service)
  if (!rate) return refused(wordsOf(draft.messages) ?? 'aucun tarif n’est proposé pour ce colis', 'service')
  if (!(await about.remember(memoryOf(draft.id)))) return takenOver
  const body = { selected_rate_id: rate.id, label_type: labelType }
  const bought = shipmentIn(
    await ask(about, 'POST', `${shipmentPath(draft.id)}/purchase`, body),
    about.account,
  )
  return 'came' in bought ? bought : boughtFrom(parcel.parcel, bought, about)
}

/**
 * Some extensions cannot price a parcel, and karrio drafts none without a price. An option that its description leaves out has it
 * buy a named service at once, so a further try looks for a shipment under the parcel's name before it buys one.
 */
async function buyUndrafted(parcel: Announcement, about: Talk, known?: Memory): Promise<Announced> {
  const body = bodyOf(parcel, about.account)
  if ('came' in body) return body
  const bought = known && (await boughtUnder(parcel.parcel, about))
  if (bought) return 'came' in bought ? bought : boughtFrom(parcel.parcel, bought, about)
  if (known && mayStillBuy(known)) return stillBuying
  if (!(await about.remember(memoryOf(undrafted)))) return takenOver
  const wanted = { ...body, service: about.account.service, options: { has_alternative_services: true } }
  const made = shipmentIn(await ask(about, 'POST', '/v1/shipments', wanted), about.account)
  return 'came' in made ? made : boughtFrom(parcel.parcel, made, about)
}

function rateOf({ rates = [] }: Shipment, service: string) {
  const offered = service === '' ? rates : rates.filter(rate => rate.service === service)
  return [...offered].sort((a, b) => (a.total_charge ?? 0) - (b.total_charge ?? 0))[0]
}
