import type { Found, FoundKind } from '#contract/endpoints/search.ts'
import { operationPage, shopPage } from '#src/operations/addresses.ts'
import { articlePage, placePage, printsPage, withCode } from '#src/operations/thing-pages.ts'

type Opened = Pick<Found, 'kind' | 'name' | 'shop'>

/** The page of a thing. What stands behind `?code=` is as good as scanned there. */
export function addressOf({ kind, name, shop }: Opened): string {
  switch (kind) {
    case 'product':
      return articlePage(shop ?? '', name)
    case 'location':
      return placePage(name)
    case 'pickingList':
      return withCode(operationPage('shipment'), name)
    case 'reception':
      return withCode(shopPage('reception', shop ?? ''), name)
    case 'return':
      return withCode(operationPage('order-return'), name)
    case 'carrier':
      return withCode(operationPage('carrier-slip'), name)
    case 'slip':
      return printsPage(name)
    default:
      return withCode(operationPage('order-information'), name)
  }
}

export const kindNames: Readonly<Record<FoundKind, string>> = {
  order: 'Commandes',
  package: 'Colis',
  tracking: 'Numéros de suivi',
  pickingList: 'Listes de picking',
  box: 'Caisses',
  reception: 'Réceptions',
  return: 'Retours',
  slip: 'Bordereaux',
  carrier: 'Transporteurs',
  product: 'Articles',
  location: 'Emplacements',
}
