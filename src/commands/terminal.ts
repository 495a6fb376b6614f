import { allowed, type Command, refused } from './command.ts'

/** The open wall screen's answers to the digit and navigation cards. */
export type Keypad = {
  readonly digit?: (digit: string) => void
  readonly clear?: () => void
  readonly validate?: () => void
  readonly more?: () => void
  readonly back?: () => void
}

type Ports = {
  wall: {
    get: () => { readonly on: boolean; readonly lockMinutes: number; readonly inches: number }
    turn: (on: boolean) => unknown
    change: (part: { lockMinutes: number } | { inches: number }) => unknown
    keypad: (key: keyof Keypad) => ((digit: string) => void) | undefined
  }
}

const minutes = [2, 5, 15, 30]
const diagonals = [24, 27, 32, 43, 55]
const digits = [...'0123456789']

/** A wall screen has no keyboard, so digits, navigation and settings are cards. */
export function terminalCommands({ wall }: Ports): Command[] {
  const key = (
    name: Exclude<keyof Keypad, 'digit'>,
    about: Pick<Command, 'id' | 'title' | 'card' | 'keywords'>,
  ): Command => ({
    ...about,
    group: 'Ce terminal',
    when: () => (wall.keypad(name) ? allowed : refused('Cette carte ne sert à rien ici.')),
    run: () => wall.keypad(name)?.(''),
  })

  return [
    {
      id: 'terminal.on',
      title: 'Passer en écran mural',
      group: 'Ce terminal',
      keywords: ['terminal', 'mur', 'plein écran', 'kiosque'],
      card: 'ECR-ON',
      when: () => (wall.get().on ? refused('L’écran mural est déjà actif.') : allowed),
      run: () => wall.turn(true),
    },
    {
      id: 'terminal.off',
      title: 'Quitter l’écran mural',
      group: 'Ce terminal',
      keywords: ['terminal', 'bureau', 'clavier', 'souris'],
      card: 'ECR-OFF',
      when: () => (wall.get().on ? allowed : refused('L’écran mural n’est pas actif.')),
      run: () => wall.turn(false),
    },
    ...digits.map(
      (digit): Command => ({
        id: `digit.${digit}`,
        title: `Chiffre ${digit}`,
        group: 'Quantités',
        keywords: ['code PIN', 'nombre'],
        card: `N${digit}`,
        keepsOverlay: true,
        when: () => (wall.keypad('digit') ? allowed : refused('Il n’y a pas de nombre à composer ici.')),
        run: () => wall.keypad('digit')?.(digit),
      }),
    ),
    ...[
      key('validate', { id: 'keypad.validate', title: 'Valider', card: 'ENTREE', keywords: ['code PIN'] }),
      key('clear', { id: 'keypad.clear', title: 'Effacer', card: 'EFF', keywords: ['code PIN'] }),
      key('more', { id: 'keypad.more', title: 'Suite', card: 'SUITE', keywords: ['page suivante'] }),
      key('back', { id: 'keypad.back', title: 'Revenir', card: 'RETOUR', keywords: ['fermer'] }),
      ...minutes.map(
        (after): Command => ({
          id: `terminal.lock-after-${after}`,
          title: `Verrouiller après ${after} minutes`,
          group: 'Ce terminal',
          keywords: ['veille', 'inactivité', 'verrou'],
          card: `LOCK-${after}`,
          when: () =>
            wall.get().lockMinutes === after ? refused('C’est déjà le délai de ce terminal.') : allowed,
          run: () => wall.change({ lockMinutes: after }),
        }),
      ),
      ...diagonals.map(
        (inches): Command => ({
          id: `terminal.inches-${inches}`,
          title: `Écran de ${inches} pouces`,
          group: 'Ce terminal',
          keywords: ['taille', 'lettres', 'diagonale'],
          card: `ECR-${inches}`,
          when: () =>
            wall.get().inches === inches ? refused('C’est déjà la taille de cet écran.') : allowed,
          run: () => wall.change({ inches }),
        }),
      ),
    ].map((command): Command => ({ ...command, keepsOverlay: true })),
  ]
}
