import type { Operation } from '../definition.ts'

export const carrierSlipOperation: Operation = {
  id: 'carrier-slip',
  title: 'Bordereau transport',
  path: 'carrier-slip',
  group: 'Flux Sortants',
  icon: 'file-text',
  card: 'GO-CRRIER',
  type: 'SHIPPING',
  role: 'Barcode',
  version: 1,
  commands: [
    {
      id: 'carrier-slip.seal',
      title: 'Clôturer le bordereau',
      event: { type: 'cmd.validate' },
      keys: 'mod+enter',
      card: 'BORD-FIN',
    },
    {
      id: 'carrier-slip.unload',
      title: 'Décharger un colis',
      event: { type: 'cmd.unload' },
      keys: 'f4',
      card: 'BORD-DECH',
    },
    {
      id: 'carrier-slip.leave',
      title: 'Revenir sans clôturer',
      event: { type: 'cmd.cancel' },
      keys: 'f8',
      card: 'BORD-STOP',
    },
  ],
  load: async () => (await import('./screen.ts')).run,
}
