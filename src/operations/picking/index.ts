import type { Operation } from '../definition.ts'

export const pickingOperation: Operation = {
  id: 'picking',
  title: 'Picking',
  path: 'picking',
  shopPath: '/picking/{shopSlug}',
  group: 'Flux Sortants',
  icon: 'shopping-basket',
  card: 'GO-PICKIN',
  type: 'PICKING',
  role: 'Picking',
  pendingOrders: ({ shops }) => shops.reduce((sum, { orderCount }) => sum + orderCount, 0),
  version: 3,
  commands: [
    {
      id: 'picking.next',
      title: 'Choisir une autre liste',
      event: { type: 'cmd.next' },
      keys: 'f8',
      card: 'PIK-SUITE',
    },
    {
      id: 'picking.release',
      title: 'Annuler cette liste',
      event: { type: 'cmd.release' },
      keys: 'alt+f8',
      card: 'PIK-STOP',
    },
    {
      id: 'picking.plan',
      title: 'Chariot et zone',
      event: { type: 'cmd.plan' },
      card: 'PIK-CHOIX',
    },
    {
      id: 'picking.refresh',
      title: 'Recompter les commandes',
      event: { type: 'cmd.refresh' },
      card: 'PIK-LIRE',
    },
  ],
  load: async () => (await import('./screen.ts')).run,
}
