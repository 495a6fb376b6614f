import type { PlaceKind } from '#contract/endpoints/place.ts'
import type { LocationKind } from '#contract/entities/stock.ts'

export const kindWords: Readonly<Record<LocationKind, string>> = {
  storage: 'Stockage',
  quarantine: 'Quarantaine',
  packing: 'Emballage',
  supplier: 'Fournisseurs',
  customer: 'Clients',
  rebut: 'Rebut',
  adjustment: 'Ajustements',
  returns: 'Retours',
}

/** What happens at a place of this kind. */
export const kindUses: Readonly<Record<PlaceKind, string>> = {
  storage: 'On y range, et le picking y prend.',
  quarantine: 'On y met de côté : le picking n’y prend rien, la boutique ne le vend pas.',
  packing: 'On y emballe : les pièces y passent du rayon au colis.',
  returns: 'Les retours y attendent une décision : le picking n’y prend rien.',
}
