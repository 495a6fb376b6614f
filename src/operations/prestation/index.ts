import type { Operation } from '../definition.ts'

export const prestationOperation: Operation = {
  id: 'prestation',
  title: 'Prestation',
  path: 'prestation',
  group: 'Gestion des Stocks',
  icon: 'clipboard-list',
  card: 'GO-PREST',
  type: 'INFO',
  role: 'Prestation',
  version: 1,
  commands: [
    {
      id: 'prestation.running',
      title: 'Finir une prestation en cours',
      event: { type: 'cmd.running' },
      keys: 'f4',
      card: 'PRE-COURS',
    },
    {
      id: 'prestation.cancel',
      title: 'Passer à autre chose',
      event: { type: 'cmd.cancel' },
      keys: 'f8',
      card: 'PRE-STOP',
    },
  ],
  permanentChoices: async () => (await import('./screen.ts')).permanentCards,
  load: async () => (await import('./screen.ts')).run,
}
