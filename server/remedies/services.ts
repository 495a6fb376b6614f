import { and, eq } from 'drizzle-orm'
import type { OfferedService } from '#contract/entities/service.ts'
import { isRefusal, type Refusal, refuse } from '#contract/problems.ts'
import { conversationAbout, type World } from '../announcements/conversation.ts'
import { within } from '../auth/reach.ts'
import type { WarehouseUser } from '../auth/user.ts'
import { byPrice } from '../carriers/providers/quotes.ts'
import { orders, parcels } from '../db/schema/index.ts'
import { type WholeOrder, wholeOrder } from '../orders/whole.ts'
import type { AccountRow } from '../packing/account-rows.ts'
import { type LabelPrinter, labelPrinterOf } from '../printing/labels.ts'
import { accountsFor, whyNotChosen } from '../shipment/announce.ts'
import { carrierMissing } from '../shipment/label.ts'
import { whyHeld } from '../shipment/lease.ts'
import { whyStopped } from '../shipment/ready.ts'

/** Of several accounts some may answer while others are out of order. */
type Offers = { readonly services: OfferedService[]; readonly why?: string }

/**
 * The services that carriers offer for a sealed parcel, the one that the rules would take first. Nothing is bought, and no
 * transaction waits for a carrier.
 */
export async function offeredServices(
  world: World,
  user: WarehouseUser,
  parcelId: string,
  now: Date,
): Promise<{ services: OfferedService[] } | Refusal> {
  const { db } = world
  const found = await sealedParcel(world, user, parcelId, now)
  if (isRefusal(found)) return found
  const { whole, parcel } = found
  const carrier = parcel.carrier ?? whole.carrier
  if (!carrier) return carrierMissing(whole.order)
  const { found: accounts } = await accountsFor(db, whole, { ...parcel, carrier })
  const taking = accounts.flatMap(({ row, why }) => (why === null ? [row] : []))
  const printer = await labelPrinterOf(db, user)
  const offers = await Promise.all(taking.map(account => offersOf(world, account, { parcelId, printer })))
  const services = offers.flatMap(offer => offer.services)
  if (services.length > 0) return { services }
  const why = offers.flatMap(offer => offer.why ?? [])[0] ?? 'aucun de ses comptes n’en propose pour ce colis'
  return refuse('services-none', `${carrier.name} ne propose aucune prestation : ${why}.`, {
    status: 409,
    got: parcel.row.name,
  })
}

async function sealedParcel(
  { db }: World,
  user: WarehouseUser,
  parcelId: string,
  now: Date,
): Promise<{ whole: WholeOrder; parcel: WholeOrder['parcels'][number] } | Refusal> {
  const [row] = await db
    .select({ order: orders })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(and(eq(parcels.id, parcelId), within(user, orders)))
  const whole = row && (await wholeOrder(db, row.order))
  const parcel = whole?.parcels.find(one => one.row.id === parcelId)
  if (!whole || !parcel) return refuse('package-unknown', 'Ce colis n’existe pas.', { status: 404 })
  if (parcel.row.status !== 'sealed') {
    return refuse('label-made', `L’étiquette de ${parcel.row.name} n’est plus à faire.`, { status: 409 })
  }
  const why =
    whyStopped(whole.order) ??
    (await whyHeld(db, whole.order, user, now)) ??
    (await whyNotChosen(db, parcel.row))
  return why ?? { whole, parcel }
}

/** An account that names its service offers that one; what it costs is said with the label. */
async function offersOf(
  world: World,
  { id: account, name: accountName, service }: AccountRow,
  { parcelId, printer: { language, dpi } }: { parcelId: string; printer: LabelPrinter },
): Promise<Offers> {
  const of = { account, accountName }
  if (service !== '') return { services: [{ ...of, service, priceCents: null, currency: null }] }
  const asked = { parcelId, accountId: account, language, dpi, remoteId: null, tries: 1, chosenService: null }
  const about = await conversationAbout(world, asked, async () => false)
  if ('why' in about) return { services: [], why: about.why }
  const quoted = await about.provider.quote(about.parcel, about.talk)
  if (quoted.came !== 'quotes') return { services: [], why: quoted.reason }
  const services = byPrice(quoted.quotes).map(({ service, price: { cents: priceCents, currency } }) => ({
    ...of,
    ...{ service, priceCents, currency },
  }))
  return { services }
}
