import type { Found, FoundKind } from '#contract/endpoints/search.ts'
import { operationPage } from '#src/operations/addresses.ts'
import { locationPath, productPath } from '#src/pages/information/addresses.ts'

export function addressOf({ kind, name, shop }: Pick<Found, 'kind' | 'name' | 'shop'>): string {
  switch (kind) {
    case 'product':
      return productPath(shop ?? '', name)
    case 'location':
      return locationPath(name)
    default:
      return `${operationPage('order-information')}?code=${encodeURIComponent(name)}`
  }
}

export const kindNames: Readonly<Record<FoundKind, string>> = {
  order: 'Commandes',
  package: 'Colis',
  tracking: 'Numéros de suivi',
  product: 'Articles',
  location: 'Emplacements',
}
