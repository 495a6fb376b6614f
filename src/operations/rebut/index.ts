import type { Operation } from '../definition.ts'

export const rebutOperation: Operation = {
  id: 'rebut',
  title: 'Rebut',
  path: 'rebut',
  shopPath: '/shop/{shopSlug}/rebut',
  group: 'Gestion des Stocks',
  icon: 'trash-2',
  card: 'GO-REBUT',
  type: 'REBUT',
  role: 'Rebut',
  feature: 'rebut',
  version: 2,
  commands: [
    {
      id: 'rebut.validate',
      title: 'Confirmer le rebut',
      event: { type: 'cmd.validate' },
      keys: 'mod+enter',
      card: 'REB-FIN',
    },
    {
      id: 'rebut.cancel',
      title: 'Abandonner ce rebut',
      event: { type: 'cmd.cancel' },
      keys: 'f8',
      card: 'REB-STOP',
    },
  ],
  permanentChoices: async () => (await import('./screen.ts')).permanentReasons,
  load: async () => (await import('./screen.ts')).run,
}
