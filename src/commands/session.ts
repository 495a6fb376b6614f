import { absent, allowed, type Command, type Permission, refused } from './command.ts'

type Ports = {
  session: {
    isOpen: () => boolean
    logOut: () => unknown
    isLocked: () => boolean
    lock: () => unknown
    mayHandOver: () => Permission
    /** Asks for the badge of the colleague who takes over. */
    handOver: () => unknown
  }
}

export function sessionCommands({ session }: Ports): Command[] {
  const inSession = (then: () => Permission) => () =>
    session.isOpen() ? then() : absent('Personne n’est connecté : scannez votre badge.')

  return [
    {
      id: 'session.log-out',
      title: 'Se déconnecter',
      group: 'Session',
      icon: 'log-out',
      keywords: ['déconnexion', 'quitter', 'partir', 'fin', 'logout'],
      card: 'FIN',
      urgent: true,
      when: inSession(() => allowed),
      run: () => session.logOut(),
    },
    {
      id: 'session.lock',
      title: 'Verrouiller',
      group: 'Session',
      icon: 'lock',
      keywords: ['pause', 'verrou', 'cadenas'],
      keys: 'mod+shift+l',
      card: 'LOCK',
      urgent: true,
      when: inSession(() => (session.isLocked() ? refused('L’écran est déjà verrouillé.') : allowed)),
      run: () => session.lock(),
    },
    {
      id: 'session.hand-over',
      title: 'Passer la main à un collègue',
      group: 'Session',
      icon: 'id-card',
      keywords: ['relève', 'changer de personne', 'équipe', 'badge'],
      card: 'RELEVE',
      when: inSession(session.mayHandOver),
      run: () => session.handOver(),
    },
  ]
}
