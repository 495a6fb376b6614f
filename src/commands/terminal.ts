import { allowed, type Command, refused } from './command.ts'

export type TerminalPorts = { isOn: () => boolean; set: (on: boolean) => unknown }

export const terminalCommands = ({ isOn, set }: TerminalPorts): Command[] => [
  {
    id: 'terminal.on',
    title: 'Passer en écran mural',
    group: 'Ce terminal',
    keywords: ['terminal', 'mur', 'plein écran', 'kiosque'],
    card: 'ECR-ON',
    when: () => (isOn() ? refused('L’écran mural est déjà actif.') : allowed),
    run: () => set(true),
  },
  {
    id: 'terminal.off',
    title: 'Quitter l’écran mural',
    group: 'Ce terminal',
    keywords: ['terminal', 'bureau', 'clavier', 'souris'],
    card: 'ECR-OFF',
    when: () => (isOn() ? allowed : refused('L’écran mural n’est pas actif.')),
    run: () => set(false),
  },
]
