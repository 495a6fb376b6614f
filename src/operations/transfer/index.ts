import type { Operation } from '../definition.ts'

export const transferOperation: Operation = {
  id: 'transfer',
  title: 'Transfert / Rangement',
  path: 'transfer',
  group: 'Gestion des Stocks',
  icon: 'arrow-left-right',
  card: 'GO-TRNSFE',
  type: 'TRANSFER',
  role: 'Transfer',
  version: 1,
  commands: [
    { id: 'transfer.all', title: 'Tout prendre', event: { type: 'cmd.all' }, keys: 'f4', card: 'TRF-TOUT' },
    {
      id: 'transfer.cancel',
      title: 'Abandonner ce rangement',
      event: { type: 'cmd.cancel' },
      keys: 'f8',
      card: 'TRF-STOP',
    },
  ],
  load: async () => (await import('./screen.ts')).run,
}
