import { lotTyped, sayLot } from '#machines/reception/lots.ts'
import type { Operation } from '../definition.ts'

export const receptionOperation: Operation = {
  id: 'reception',
  title: 'Réception',
  path: 'reception',
  shopPath: '/shop/{shopSlug}/reception',
  group: 'Gestion des Stocks',
  icon: 'package-open',
  card: 'GO-RECEPT',
  type: 'RECEPTION',
  role: 'Reception',
  feature: 'reception',
  version: 2,
  commands: [
    {
      id: 'reception.free',
      title: 'Sans document',
      event: { type: 'cmd.free' },
      keys: 'alt+shift+f2',
      card: 'REC-SANS',
      keywords: ['libre', 'imprévu', 'continuer'],
    },
    {
      id: 'reception.place',
      title: 'Déposer au même endroit',
      event: { type: 'cmd.validate' },
      keys: 'mod+enter',
      card: 'REC-ICI',
      keywords: ['valider', 'dernier emplacement', 'confirmer'],
    },
    {
      id: 'reception.damaged',
      title: 'Abîmé',
      event: { type: 'cmd.damaged' },
      keys: 'alt+f6',
      card: 'REC-CASSE',
      keywords: ['cassé', 'quarantaine', 'endommagé'],
    },
    {
      id: 'reception.lot',
      title: 'Saisir le lot…',
      event: { type: 'cmd.lot' },
      keys: 'alt+f7',
      card: 'REC-LOT',
      keywords: ['date', 'péremption', 'dluo'],
      asks: typed => {
        const lot = lotTyped(typed)
        return lot ? [{ code: typed, title: sayLot(lot).join(' · ') }] : []
      },
    },
    {
      id: 'reception.without-lot',
      title: 'Sans lot',
      event: { type: 'cmd.without-lot' },
      card: 'REC-SLOT',
    },
    {
      id: 'reception.labels',
      title: 'Étiqueter ces pièces',
      event: { type: 'cmd.labels' },
      keys: 'mod+p',
      card: 'REC-ETIK',
      keywords: ['étiquettes', 'imprimer', 'lot'],
    },
    {
      id: 'reception.close',
      title: 'Clore la réception',
      event: { type: 'cmd.close' },
      keys: 'alt+f12',
      card: 'REC-FIN',
      keywords: ['terminer', 'reliquat', 'attendre le reste'],
    },
    {
      id: 'reception.drop',
      title: 'Clore sans attendre le reste',
      event: { type: 'cmd.drop' },
      card: 'REC-SOLDE',
      keywords: ['solder', 'reliquat'],
    },
    {
      id: 'reception.cancel',
      title: 'Revenir aux articles',
      event: { type: 'cmd.cancel' },
      keys: 'alt+f8',
      card: 'REC-COTE',
      keywords: ['mettre de côté', 'abandonner', 'annuler'],
    },
    {
      id: 'reception.leave',
      title: 'Quitter la réception',
      event: { type: 'cmd.leave' },
      card: 'REC-STOP',
      keywords: ['sortir', 'une autre réception'],
    },
  ],
  load: async () => (await import('./screen.ts')).run,
}
