import type { LocationKind } from '#contract/entities/stock.ts'

export const kindWords: Readonly<Record<LocationKind, string>> = {
  storage: 'Stockage',
  quarantine: 'Quarantaine',
  packing: 'Emballage',
  returns: 'Retours',
  supplier: 'Fournisseurs',
  customer: 'Clients',
  rebut: 'Rebut',
  adjustment: 'Ajustements',
}
