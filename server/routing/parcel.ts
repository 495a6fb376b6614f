import type { Routing } from '#contract/endpoints/routing.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import type { User } from '../auth/user.ts'
import { findParcel, type ParcelRow } from '../carrier-slip/parcels.ts'
import type { Db } from '../db/open.ts'
import { stopWords } from '../orders/describe.ts'

/** Sends a parcel to the operation that it needs next, by its own code or its tracking number. */
export async function routeParcel(db: Db, user: User, text: string): Promise<Routing | Refusal> {
  const parcel = await findParcel(db, user, text)
  return isRefusal(parcel) ? parcel : { kind: 'package', ...(outOfTheWay(parcel) ?? whereTo(parcel)) }
}

type Whither = Omit<Routing, 'kind'>

/** A parcel of a cancelled or held order is put aside, unless a slip has it already. */
function outOfTheWay({ name, status, order, orderStatus, stopReason }: ParcelRow): Whither | undefined {
  const why = stopWords({ status: orderStatus, stopReason })
  if (status === 'manifested' || why === undefined) return undefined
  return {
    operation: 'order-information',
    target: order,
    next: `La commande ${order} ${why} : mettez le colis ${name} de côté.`,
  }
}

function whereTo({ name, status, order, slip, carrier, group, weightG }: ParcelRow): Whither {
  switch (status) {
    case 'open':
      return {
        operation: 'shipment',
        target: order,
        next: `Finissez le colis ${name} de la commande ${order}.`,
      }
    case 'sealed':
      return weightG === null
        ? { operation: 'packaging', target: name, next: `Pesez le colis ${name}.` }
        : {
            operation: 'shipment',
            target: order,
            next: `Étiquetez le colis ${name} de la commande ${order}.`,
          }
    case 'labelled':
      return group
        ? {
            operation: 'carrier-slip',
            target: name,
            group,
            next: `Chargez le colis ${name} pour ${carrier}.`,
          }
        : {
            operation: 'order-information',
            target: order,
            next: `Le colis ${name} n’a pas de transporteur : voyez la commande ${order}.`,
          }
    case 'manifested':
      return {
        operation: 'order-information',
        target: order,
        next: `Le colis ${name} est déjà sur le bordereau ${slip}.`,
      }
    case 'void':
      return {
        operation: 'packaging',
        target: order,
        next: `Le colis ${name} est annulé : voyez les cartons de la commande ${order}.`,
      }
  }
}
