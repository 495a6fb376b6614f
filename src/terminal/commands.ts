import { allowed, type Command, refused } from '#src/commands/command.ts'
import type { Keypad, Wall } from './wall.ts'

const minutes = [2, 5, 15, 30]
const digits = [...'0123456789']

/** What a terminal without keyboard needs beside the commands of the house: digits, and moving about. */
export function terminalCards(wall: Wall): Command[] {
  const key = (
    about: Pick<Command, 'id' | 'title' | 'card' | 'keywords'>,
    name: Exclude<keyof Keypad, 'digit'>,
  ): Command => ({
    ...about,
    group: 'Ce terminal',
    when: () => (wall.keypad(name) ? allowed : refused('Cette carte ne sert à rien ici.')),
    run: () => wall.keypad(name)?.(''),
  })

  return [
    ...digits.map(
      (digit): Command => ({
        id: `digit.${digit}`,
        title: `Chiffre ${digit}`,
        group: 'Quantités',
        keywords: ['code PIN', 'nombre'],
        card: `N${digit}`,
        when: () => (wall.keypad('digit') ? allowed : refused('Il n’y a pas de nombre à composer ici.')),
        run: () => wall.keypad('digit')?.(digit),
      }),
    ),
    key({ id: 'keypad.validate', title: 'Valider', card: 'ENTREE', keywords: ['code PIN'] }, 'validate'),
    key({ id: 'keypad.clear', title: 'Effacer', card: 'EFF', keywords: ['code PIN'] }, 'clear'),
    key({ id: 'keypad.more', title: 'Suite', card: 'SUITE', keywords: ['page suivante'] }, 'more'),
    key({ id: 'keypad.back', title: 'Revenir', card: 'RETOUR', keywords: ['fermer'] }, 'back'),
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
  ]
}

const heardUnderCover = /^(digit|keypad)\.|^session\.log-out$/

/** While a badge is asked for, nobody sees the work: through no door is anything done to it. */
export function behindTheLock(wall: Wall, commands: readonly Command[]): Command[] {
  return commands.map(command => {
    if (heardUnderCover.test(command.id)) return command
    return {
      ...command,
      when: () => {
        const covered = wall.covered()
        return covered === undefined ? command.when() : refused(covered)
      },
    }
  })
}
