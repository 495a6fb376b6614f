import type { Operation } from '../definition.ts'

export const packagingOperation: Operation = {
  id: 'packaging',
  title: 'Colis',
  path: 'packaging',
  group: 'Flux Sortants',
  icon: 'package',
  card: 'GO-PCKGIN',
  type: 'SHIPPING',
  role: 'Shipping',
  version: 2,
  commands: [
    {
      id: 'packaging.reprint',
      title: 'Refaire l’étiquette',
      event: { type: 'cmd.reprint' },
      keys: 'alt+f9',
      card: 'COL-REIMP',
    },
    {
      id: 'packaging.void',
      title: 'Annuler ce colis',
      event: { type: 'cmd.void' },
      keys: 'alt+f8',
      card: 'COL-NUL',
    },
    {
      id: 'packaging.cancel',
      title: 'Laisser ce colis comme il est',
      event: { type: 'cmd.cancel' },
      keys: 'f8',
      card: 'COL-STOP',
    },
  ],
  load: async () => (await import('./screen.ts')).run,
}
