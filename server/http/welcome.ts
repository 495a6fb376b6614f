import { demoPassword, people } from '../demo/people.ts'

/** What the terminal says once the server answers: where to go, and in a demo warehouse as whom. */
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
