import type { Operation } from '../definition.ts'

export const inventoryOperation: Operation = {
  id: 'inventory',
  title: 'Inventaire',
  path: 'inventory',
  group: 'Gestion des Stocks',
  icon: 'clipboard-list',
  card: 'GO-INVENT',
  type: 'INVENTORY',
  role: 'Inventory',
  feature: 'inventory',
  version: 2,
  commands: [
    {
      id: 'inventory.tour',
      title: 'Le plan du jour',
      event: { type: 'cmd.tour' },
      keys: 'f4',
      card: 'INV-JOUR',
    },
    { id: 'inventory.later', title: 'Plus tard', event: { type: 'cmd.later' }, card: 'INV-PLUS' },
    {
      id: 'inventory.leave',
      title: 'Quitter le plan',
      event: { type: 'cmd.leave' },
      keys: 'shift+f8',
      card: 'INV-SORT',
    },
    {
      id: 'inventory.validate',
      title: 'Clore l’emplacement',
      event: { type: 'cmd.validate' },
      keys: 'mod+enter',
      card: 'INV-FIN',
    },
    {
      id: 'inventory.empty',
      title: 'Emplacement vide',
      event: { type: 'cmd.empty' },
      card: 'INV-VIDE',
    },
    {
      id: 'inventory.approve',
      title: 'Approuver les écarts',
      event: { type: 'cmd.approve' },
      card: 'INV-OUI',
    },
    { id: 'inventory.recount', title: 'Faire recompter', event: { type: 'cmd.recount' }, card: 'INV-NON' },
    {
      id: 'inventory.cancel',
      title: 'Laisser ce comptage',
      event: { type: 'cmd.cancel' },
      keys: 'f8',
      card: 'INV-STOP',
    },
  ],
  load: async () => (await import('./screen.ts')).run,
}
