import { pageRoute } from '#contract/pages.ts'
import { demoPassword, people } from '../demo/people.ts'

type Start = { readonly demo: boolean; readonly open: boolean; readonly setupCode: string | undefined }

/** The text in the terminal once the server answers: its address, and the demo's accounts or how to set up. */
export function welcome(address: string, { demo, open, setupCode }: Start): string {
  const ready = `Douchette est prête : ${address}`
  if (setupCode !== undefined) return [ready, '', ...setupLines(address, setupCode)].join('\n')
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
    '  votre propre entrepôt, dans un autre dossier : DATA_DIR=./entrepot npm run setup',
    ...(open
      ? ['', 'Attention : ces mots de passe sont publics, et le serveur est ouvert à tout le réseau.']
      : []),
  ].join('\n')
}

const setupLines = (address: string, code: string): string[] => [
  'La base est vide. Pour installer votre entrepôt :',
  `  ouvrez ${address}${pageRoute('setup')} et donnez le code ${code}`,
  '  ou arrêtez ce serveur et lancez npm run setup',
]
