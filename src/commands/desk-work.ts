import { absent, type Command, type Permission } from './command.ts'

type Ports = {
  deskWork: {
    isWall: () => boolean
    /** Whether the open step can wait for a desk. */
    when: () => Permission
    /** Returns a promise while the server takes the step. */
    hand: () => unknown
  }
}

/** One card sends a step to a desk that a scanner cannot do: a photograph, a typed lot, a search by name. */
export const deskWorkCommands = ({ deskWork }: Ports): Command[] => [
  {
    id: 'desk.finish-there',
    title: 'Finir à un poste',
    group: 'Ce terminal',
    icon: 'monitor',
    keywords: ['photo', 'lot', 'chercher un nom', 'clavier', 'plus tard'],
    card: 'AU-POSTE',
    when: () => (deskWork.isWall() ? deskWork.when() : absent('Vous êtes déjà à un poste.')),
    run: () => deskWork.hand(),
  },
]
