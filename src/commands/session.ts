import { absent, allowed, type Command, refused, type Verdict } from './command.ts'

export type SessionPorts = {
  isOpen: () => boolean
  logOut: () => unknown
  /** Left out where the application cannot be locked. */
  lock?: { isLocked: () => boolean; lock: () => unknown }
  /** Left out where nobody can take over; the colleague's badge then says who. */
  handOver?: { when: () => Verdict; begin: () => unknown }
}

export function sessionCommands({ isOpen, logOut, lock, handOver }: SessionPorts): Command[] {
  const inSession = (then: () => Verdict) => () =>
    isOpen() ? then() : absent('Personne n’est connecté : scannez votre badge.')

  const commands: Command[] = [
    {
      id: 'session.log-out',
      title: 'Se déconnecter',
      group: 'Session',
      keywords: ['déconnexion', 'quitter', 'partir', 'fin', 'logout'],
      card: 'FIN',
      urgent: true,
      when: inSession(() => allowed),
      run: () => logOut(),
    },
  ]
  if (lock) {
    commands.push({
      id: 'session.lock',
      title: 'Verrouiller',
      group: 'Session',
      keywords: ['pause', 'verrou', 'cadenas'],
      keys: 'mod+shift+l',
      card: 'LOCK',
      urgent: true,
      when: inSession(() => (lock.isLocked() ? refused('L’écran est déjà verrouillé.') : allowed)),
      run: () => lock.lock(),
    })
  }
  if (handOver) {
    commands.push({
      id: 'session.hand-over',
      title: 'Passer la main à un collègue',
      group: 'Session',
      keywords: ['relève', 'changer de personne', 'équipe', 'badge'],
      card: 'RELEVE',
      when: inSession(handOver.when),
      run: () => handOver.begin(),
    })
  }
  return commands
}
