import type { Operation } from '../definition.ts'

export const assemblyOperation: Operation = {
  id: 'assembly',
  title: 'Assemblage',
  path: 'assembly',
  group: 'Gestion des Stocks',
  icon: 'boxes',
  card: 'GO-ASM',
  type: 'TRANSFER',
  role: 'Transfer',
  version: 1,
  commands: [
    {
      id: 'assembly.all',
      title: 'Tous les attendus',
      event: { type: 'cmd.all' },
      keys: 'f4',
      card: 'ASM-TOUT',
    },
    { id: 'assembly.apart', title: 'Défaire l’assemblage', event: { type: 'cmd.apart' }, card: 'ASM-VERSO' },
    {
      id: 'assembly.cancel',
      title: 'Abandonner',
      event: { type: 'cmd.cancel' },
      keys: 'f8',
      card: 'ASM-STOP',
    },
  ],
  kits: true,
  load: async () => (await import('./screen.ts')).run,
}
