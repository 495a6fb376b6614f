import type { Operation } from '../definition.ts'

export const orderInformationOperation: Operation = {
  id: 'order-information',
  title: 'Information commande',
  path: 'order-information',
  group: 'Information',
  icon: 'info',
  card: 'GO-ORDERI',
  type: 'INFO',
  role: 'Print',
  inManyTabs: true,
  version: 4,
  commands: [
    {
      id: 'order-information.tracking',
      title: 'Ajouter un numéro de suivi',
      event: { type: 'cmd.tracking' },
      keys: 'alt+f3',
      card: 'INFO-NUM',
    },
    {
      id: 'order-information.remove',
      title: 'Retirer un numéro de suivi',
      event: { type: 'cmd.remove' },
      keys: 'alt+f6',
      card: 'INFO-OTER',
    },
    {
      id: 'order-information.cancel',
      title: 'Revenir',
      event: { type: 'cmd.cancel' },
      keys: 'f8',
      card: 'INFO-FIN',
    },
  ],
  load: async () => (await import('./screen.tsx')).run,
}
