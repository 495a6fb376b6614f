import { eq } from 'drizzle-orm'
import type { RefusedFor } from '#contract/entities/announcement.ts'
import { isRefusal } from '#contract/problems.ts'
import { providers } from '../carriers/providers/index.ts'
import type { Announcement, Provider, Talk } from '../carriers/providers/provider.ts'
import type { CarrierReach } from '../carriers/providers/talk.ts'
import type { Db } from '../db/open.ts'
import { carrierAccounts, carriers, orders, parcels, warehouses } from '../db/schema/index.ts'
import { customsOf } from '../orders/declared.ts'
import { type PackedParcel, type WholeOrder, wholeOrder } from '../orders/whole.ts'
import { openAccount } from '../packing/carrier-entries.ts'
import { dpiOf } from '../printing/labels.ts'
import { consignmentOf } from '../shipment/label.ts'
import type { Vault } from '../vault.ts'
import { houseGrammar } from '../warehouse/grammar.ts'
import type { Claimed } from './claim.ts'

/** Everything that one conversation with a carrier needs, read before it begins. */
export type Conversation = {
  readonly provider: Provider
  readonly parcel: Announcement
  readonly talk: Talk
  readonly whole: WholeOrder
  readonly packed: PackedParcel
  readonly carrier: string
}

/** The conversation cannot begin, because a setting is missing. */
type Unopened = {
  readonly why: string
  /** The thing that the packer has to change; the account by default. */
  readonly for?: RefusedFor
  readonly carrier: string
  readonly parcel: { readonly orderId: string; readonly name: string }
}

export type World = {
  readonly db: Db
  readonly vault: Vault | undefined
  readonly reach: CarrierReach
}

/** The subject of the conversation: a claimed announcement, or one that may yet be made. */
export type About = Pick<
  Claimed,
  'parcelId' | 'accountId' | 'language' | 'dpi' | 'remoteId' | 'tries' | 'chosenService'
>

export async function conversationAbout(
  { db, vault, reach }: World,
  claimed: About,
  remember: Talk['remember'],
): Promise<Conversation | Unopened> {
  const [row] = await db
    .select({
      parcel: parcels,
      account: carrierAccounts,
      carrier: carriers,
      order: orders,
      warehouse: warehouses,
    })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .innerJoin(warehouses, eq(warehouses.id, orders.warehouseId))
    .innerJoin(carrierAccounts, eq(carrierAccounts.id, claimed.accountId))
    .innerJoin(carriers, eq(carriers.id, carrierAccounts.carrierId))
    .where(eq(parcels.id, claimed.parcelId))
  if (!row) throw new Error(`The parcel ${claimed.parcelId} has gone`)
  const { account, carrier, warehouse, parcel } = row
  const provider = account.provider && providers[account.provider]
  if (!provider) return { why: 'son compte n’a pas de service', parcel, carrier: carrier.name }
  const secret = openAccount(vault, account)
  if (isRefusal(secret)) return { why: secret.refused.detail, parcel, carrier: carrier.name }
  const whole = await wholeOrder(db, row.order)
  const packed = whole.parcels.find(one => one.row.id === claimed.parcelId)
  const from = whole.shop.address ?? warehouse.address
  if (!packed) throw new Error(`The parcel ${claimed.parcelId} is not in its order`)
  if (!from)
    return {
      why: 'l’entrepôt n’a pas d’adresse d’expéditeur : donnez-la à la boutique',
      parcel,
      carrier: carrier.name,
    }
  const customs = customsOf(whole, packed, from)
  if (customs && 'why' in customs) return { why: customs.why, for: 'other', parcel, carrier: carrier.name }
  const grammar = await houseGrammar(db, warehouse.id)
  const printer = { language: claimed.language, dpi: dpiOf(claimed.dpi) }
  const { lengthMm: length, widthMm: width, heightMm: height } = packed.carton
  return {
    ...{ provider, whole, packed, carrier: carrier.name },
    parcel: {
      ...consignmentOf(whole, { ...packed, carrier }, { grammar, warehouse: warehouse.name }),
      ...{ from, printer, customs, sizeMm: { length, width, height } },
    },
    talk: {
      account: {
        ...{ url: account.url, number: account.number, secret: secret ?? '' },
        service: claimed.chosenService ?? account.service,
      },
      ...{ reach, remember, remoteId: claimed.remoteId, again: claimed.tries > 1 },
    },
  }
}
