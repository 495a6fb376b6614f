import { type ReasonKind, reasonLists } from '#contract/endpoints/reason.ts'
import type { LocationKind } from '#contract/entities/stock.ts'

type Place = { readonly name: string; readonly kind: LocationKind; readonly zone: string }

/** The places that the rules look for by their kind. Shelves are the house's own. */
export const usualPlaces: readonly Place[] = [
  { name: 'BANC-1', kind: 'packing', zone: 'Emballage' },
  { name: 'RETOURS', kind: 'returns', zone: 'Retours' },
  { name: 'QUARANTAINE', kind: 'quarantine', zone: 'Quarantaine' },
  { name: 'FOURNISSEUR', kind: 'supplier', zone: 'Hors les murs' },
  { name: 'CLIENT', kind: 'customer', zone: 'Hors les murs' },
  { name: 'REBUT', kind: 'rebut', zone: 'Hors les murs' },
  { name: 'AJUSTEMENT', kind: 'adjustment', zone: 'Hors les murs' },
]

/** These come after all shelves on the walk. */
export const usualPlacesWalk = 100_000

type Reason = readonly [code: string, label: string, photo: boolean]

export const usualReasons: Readonly<Record<ReasonKind, readonly Reason[]>> = {
  rebut: [
    ['casse', 'Cassé', true],
    ['defaut', 'Défaut de fabrication', true],
    ['perime', 'Périmé', false],
    ['humidite', 'Abîmé par l’humidité', true],
    ['emballage', 'Emballage d’origine détruit', false],
    ['perdu', 'Introuvable', false],
  ],
  return_origin: [
    ['retractation', 'Rétractation du client', false],
    ['npai', 'N’habite pas à l’adresse indiquée', false],
    ['refuse', 'Colis refusé', false],
    ['avarie', 'Avarie de transport', true],
    ['erreur', 'Erreur de préparation', false],
  ],
  return_wait: [
    ['sans_commande', 'Commande inconnue', false],
    ['avis_boutique', 'Avis de la boutique attendu', false],
    ['enquete', 'Enquête du transporteur', false],
    ['controle', 'Contrôle de qualité', false],
  ],
  reprint: [
    ['abimee', 'Étiquette abîmée', false],
    ['mal_imprimee', 'Mal imprimée', false],
    ['perdue', 'Perdue', false],
  ],
}

export const reasonRows = () =>
  reasonLists.flatMap(list =>
    usualReasons[list].map(([code, label, photo], position) => ({ list, code, label, photo, position })),
  )
