import { eq } from 'drizzle-orm'
import type { OrderFile } from '#contract/entities/order-file.ts'
import type { Db, Tx } from '../db/open.ts'
import { boxes, campaigns, orders, pickingLists } from '../db/schema/index.ts'
import { stopWords } from '../orders/describe.ts'
import type { OrderRow } from '../orders/find.ts'
import { isLive, leftOf, type WholeOrder, wholeOrder } from '../orders/whole.ts'

/** The reasons why parts of an order cannot change any more, each with the way on. Null: they can. */
export function closedOf(standing: Standing): OrderFile['closed'] {
  const { order, pickingList, parcels } = standing
  const { name, status } = order
  const over = whyOver(standing)
  const live = parcels.filter(isLive)
  const labelled = live.find(({ row }) => row.status === 'labelled' || row.status === 'manifested')
  const gone = live.find(one => one.gone)
  const loaded = live.find(({ row }) => row.status === 'manifested')
  const packed = status === 'packed' ? `${name} est emballée : sa priorité ne joue plus.` : null
  const picked =
    pickingList === null
      ? live.length > 0
        ? `${name} est emballée : son contenu ne change plus.`
        : null
      : `${name} est sur la liste ${pickingList} : son contenu ne change plus. Annulez la liste si elle n’est pas commencée, sinon annulez la commande et refaites-la.`
  return {
    contents: over ?? picked,
    address:
      over ??
      (labelled
        ? `L’étiquette du colis ${labelled.row.name} est imprimée. Pour changer l’adresse ou le transporteur, annulez d’abord ce colis à l’écran Colis.`
        : null),
    priority: over ?? packed,
    hold: over ?? (status === 'on_hold' ? `${name} est déjà en attente.` : null),
    release: over ?? (status === 'on_hold' ? null : `${name} n’est pas en attente.`),
    cancel:
      over ??
      (gone
        ? `Le colis ${gone.row.name} est déjà parti. Quand il revient, enregistrez un retour.`
        : loaded
          ? `Le colis ${loaded.row.name} est sur un bordereau : déchargez-le d’abord.`
          : null),
  }
}

function whyOver({ order }: Standing): string | null {
  const { name, status } = order
  switch (status) {
    case 'cancelled':
      return `${name} ${stopWords(order)} : elle ne change plus. Faites-en une nouvelle.`
    case 'shipped':
      return `${name} est expédiée : elle ne change plus. Si elle revient, enregistrez un retour.`
    case 'returned':
      return `${name} est revenue de chez le client : elle ne change plus. Faites-en une nouvelle.`
    default:
      return null
  }
}

/** The consequences of a cancellation, which its confirmation lists. */
export function cancellingOf({ order, pickingList, box, lines, parcels }: Standing): string[] {
  const live = parcels.filter(isLive)
  const waiting = lines.reduce((sum, line) => sum + leftOf(line), 0)
  const pieces = (count: number) => (count === 1 ? '1 pièce' : `${count} pièces`)
  const reserved =
    pickingList === null
      ? live.length === 0
        ? ['Rien n’est encore réservé ni prélevé.']
        : []
      : waiting > 0
        ? [
            `${pieces(waiting)} de la liste ${pickingList} ne sont plus réservées. Ce qui est déjà prélevé est à remettre en rayon.`,
          ]
        : []
  return [
    ...reserved,
    ...(box === null ? [] : [`La caisse ${box} est à vider.`]),
    ...live.map(({ row: { name }, lines }) => {
      const inside = lines.reduce((sum, { qty }) => sum + qty, 0)
      return `Le colis ${name} est annulé avec elle : défaites-le, ${pieces(inside)} à remettre en rayon.`
    }),
    `Le numéro ${order.name} ne servira plus.`,
  ]
}

/** An order with what decides whether it can still change. */
export type Standing = WholeOrder & {
  readonly pickingList: string | null
  readonly box: string | null
  /** Its name; `campaign` is the short address. */
  readonly campaignName: string | null
}

export async function standingOf(db: Db | Tx, row: OrderRow): Promise<Standing> {
  const [around] = await db
    .select({ pickingList: pickingLists.name, box: boxes.name, campaignName: campaigns.name })
    .from(orders)
    .leftJoin(pickingLists, eq(pickingLists.id, orders.pickingListId))
    .leftJoin(boxes, eq(boxes.orderId, orders.id))
    .leftJoin(campaigns, eq(campaigns.id, orders.campaignId))
    .where(eq(orders.id, row.id))
  if (!around) throw new Error(`The order ${row.name} has gone`)
  return { ...(await wholeOrder(db, row)), ...around }
}
