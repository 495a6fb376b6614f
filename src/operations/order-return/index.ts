import type { Operation } from '../definition.ts'

export const orderReturnOperation: Operation = {
  id: 'order-return',
  title: 'Retour',
  path: 'order-return',
  type: 'RETURN_PRODUCT',
  role: 'ReturnProduct',
  version: 2,
  commands: [
    {
      id: 'order-return.validate',
      title: 'Enregistrer le retour',
      event: { type: 'cmd.validate' },
      keys: 'mod+enter',
      card: 'RET-FIN',
      keywords: ['terminer', 'valider', 'clore'],
    },
    {
      id: 'order-return.wait',
      title: 'Mettre en attente',
      event: { type: 'cmd.wait' },
      keys: 'f4',
      card: 'RET-ATTENTE',
      keywords: ['quarantaine', 'plus tard'],
    },
    {
      id: 'order-return.unknown',
      title: 'Colis inconnu',
      event: { type: 'cmd.unknown' },
      keys: 'alt+n',
      card: 'RET-INCONNU',
      keywords: ['sans commande', 'sans étiquette'],
    },
    {
      id: 'order-return.house',
      title: 'Laisser aux retours',
      event: { type: 'cmd.house' },
      keys: 'alt+i',
      card: 'RET-ICI',
      keywords: ['emplacement', 'plus tard'],
    },
    {
      id: 'order-return.cancel',
      title: 'Abandonner',
      event: { type: 'cmd.cancel' },
      keys: 'alt+f8',
      card: 'RET-STOP',
    },
  ],
  load: async () => (await import('./screen.ts')).run,
}
