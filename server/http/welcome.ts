import { demoPassword, people } from '../demo/people.ts'

/** The text in the terminal once the server answers: its address and, in a demo warehouse, the accounts. */
export function welcome(address: string, { demo, open }: { demo: boolean; open: boolean }): string {
  const ready = `Douchette est prête : ${address}`
  if (!demo) return ready
  const single = people.filter(({ roles = [] }) => roles.length === 1).map(({ username }) => username)
  return [
    ready,
    '',
    'Entrepôt de démonstration :',
    `  camille / ${demoPassword}   responsable, tous les rôles`,
    `  admin / ${demoPassword}     administration`,
    `  un seul rôle chacun, même mot de passe : ${single.join(', ')}`,
    `  codes-barres à essayer : ${address}/demo`,
    ...(open
      ? ['', 'Attention : ces mots de passe sont publics, et le serveur est ouvert à tout le réseau.']
      : []),
  ].join('\n')
}
