import { allowed, type Command, refused } from './command.ts'

type Ports = { packing: { closesItself: () => boolean; closeItself: (on: boolean) => void } }

/** Whether a complete order takes its proposed carton and its computed weight without being asked. */
export const packingCommands = ({ packing }: Ports): Command[] =>
  [true, false].map(on => ({
    id: on ? 'packing.closes-itself' : 'packing.asks',
    title: on ? 'Fermer d’office les commandes complètes' : 'Demander le carton de chaque commande',
    group: 'Ce terminal',
    icon: 'package',
    keywords: ['carton', 'poids', 'fermeture', 'automatique', 'expédition'],
    card: on ? 'COLIS-SEU' : 'COLIS-DEM',
    when: () => {
      if (packing.closesItself() !== on) return allowed
      return refused(
        on
          ? 'Les commandes complètes se ferment déjà d’office.'
          : 'Le carton est déjà demandé à chaque fois.',
      )
    },
    run: () => packing.closeItself(on),
  }))
