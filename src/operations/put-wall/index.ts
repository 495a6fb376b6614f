import type { Operation } from '../definition.ts'

export const putWallOperation: Operation = {
  id: 'put-wall',
  title: 'Mur de tri',
  path: 'put-wall',
  group: 'Flux Sortants',
  icon: 'layout-grid',
  card: 'GO-TRI',
  type: 'PICKING',
  role: 'Picking',
  version: 1,
  commands: [
    {
      id: 'put-wall.next',
      title: 'Choisir une autre liste',
      event: { type: 'cmd.next' },
      keys: 'f8',
      card: 'TRI-SUITE',
    },
  ],
  putWall: true,
  load: async () => (await import('./screen.ts')).run,
}
