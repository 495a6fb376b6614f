import type { Operation } from '../definition.ts'

export const replenishmentOperation: Operation = {
  id: 'replenishment',
  title: 'Réapprovisionnement',
  path: 'replenishment',
  group: 'Gestion des Stocks',
  icon: 'arrow-left-right',
  card: 'GO-REP',
  type: 'TRANSFER',
  role: 'Transfer',
  version: 1,
  commands: [
    {
      id: 'replenishment.tour',
      title: 'Prendre une tournée',
      event: { type: 'cmd.tour' },
      keys: 'f4',
      card: 'REP-TOUR',
    },
    { id: 'replenishment.all', title: 'Prendre le compte', event: { type: 'cmd.all' }, card: 'REP-TOUT' },
    {
      id: 'replenishment.cancel',
      title: 'Abandonner la tournée',
      event: { type: 'cmd.cancel' },
      keys: 'f8',
      card: 'REP-STOP',
    },
  ],
  levels: true,
  load: async () => (await import('./screen.ts')).run,
}
