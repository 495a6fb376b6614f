import type { PrintJobStatus } from '#contract/entities/printer.ts'
import type { QueuedJob } from '#machines/print-queue/job.ts'
import type { PrintRemedy } from '#src/commands/printing.ts'
import type { PrintingEnvironment } from './environment.tsx'

export const statusWords: Record<PrintJobStatus, string> = {
  waiting: 'En attente',
  sent: 'En cours d’envoi',
  spooled: 'Envoyée à l’imprimante',
  printed: 'Imprimée',
  failed: 'Échec',
  doubtful: 'À vérifier',
  shown: 'Montrée à l’écran, pas imprimée ici',
  dropped: 'Abandonnée',
}

export const remedyWords: Record<PrintRemedy, string> = {
  retry: 'Imprimer à nouveau',
  cameOut: 'C’est bien sorti',
  elsewhere: 'Imprimer ailleurs…',
  show: 'Montrer à l’écran',
  drop: 'Ne plus imprimer',
}

/** The words for a stuck print: what happened, why, and where to look. */
export function troubleWords({ status, title, reason, printer }: QueuedJob): { head: string; text: string } {
  const where = printer ?? 'l’imprimante'
  const why = sentence(reason ?? 'raison inconnue')
  if (status === 'doubtful') {
    return { head: 'Impression à vérifier', text: `« ${title} » : ${why} Regardez si ${where} l’a imprimée.` }
  }
  if (status === 'failed') return { head: 'Impression en échec', text: `« ${title} » : ${why}` }
  if (status === 'spooled')
    return { head: 'Imprimante à l’arrêt', text: `« ${title} », sur ${where} : ${why}` }
  return { head: 'Impression en attente', text: `« ${title} » : ${why}` }
}

const sentence = (text: string) => `${text}${/[.!?]$/.test(text) ? '' : '.'}`

type Advice = { title: string; steps: readonly string[] }

/** The problem with QZ Tray and its remedy; undefined when there is none. */
export function adviceOn({ qz, trouble }: Pick<PrintingEnvironment, 'qz' | 'trouble'>): Advice | undefined {
  if (trouble === 'asks') {
    return {
      title: 'QZ Tray attend une réponse sur ce poste',
      steps: [
        'Une fenêtre de QZ Tray est ouverte, peut-être derrière celle-ci : répondez « Autoriser ».',
        'Si elle revient à chaque impression, le certificat de Douchette n’est pas installé : un responsable le copie sous le nom override.crt dans le dossier de QZ Tray, puis relance QZ Tray.',
      ],
    }
  }
  if (trouble === undefined) {
    return qz === 'absent' ? advices['not-running'] : undefined
  }
  return advices[trouble]
}

const advices: Record<Exclude<PrintingEnvironment['trouble'], 'asks' | undefined>, Advice> = {
  'not-running': {
    title: 'QZ Tray ne répond pas sur ce poste',
    steps: [
      'Lancez QZ Tray : son icône apparaît près de l’horloge. Douchette le retrouve toute seule.',
      'Sur une adresse https, le certificat de QZ Tray doit être accepté par le navigateur : réinstallez QZ Tray s’il est lancé et reste introuvable.',
    ],
  },
  lost: {
    title: 'La connexion à QZ Tray est coupée',
    steps: [
      'Douchette se reconnecte toute seule. Si cela dure, relancez QZ Tray.',
      'Ce qui attend sortira dans l’ordre ; ce qui partait à cet instant vous est montré pour vérification.',
    ],
  },
  'refused-by-browser': {
    title: 'Le navigateur interdit à Douchette de parler à ce poste',
    steps: [
      'Cliquez sur l’icône à gauche de l’adresse, autorisez l’accès aux appareils de ce poste (« réseau local » ou « loopback »), puis réessayez.',
      'Pour tout un parc : la règle LocalNetworkAccessAllowedForUrls. Une adresse http publique ne peut jamais y accéder : il faut https.',
    ],
  },
  blocked: {
    title: 'QZ Tray a bloqué Douchette',
    steps: [
      'Quelqu’un a répondu « Bloquer » sur ce poste. Dans QZ Tray : Avancé, Gestionnaire de sites, retirez Douchette des sites bloqués.',
      'Puis réessayez.',
    ],
  },
  'not-trusted': {
    title: 'QZ Tray ne reconnaît pas Douchette',
    steps: [
      'Le certificat installé sur ce poste n’est pas celui du serveur : un responsable copie le bon sous le nom override.crt dans le dossier de QZ Tray, puis relance QZ Tray.',
      'Sur le serveur, « npm run qz:keys » dit où il se trouve.',
    ],
  },
  clock: {
    title: 'L’horloge de ce poste n’est pas à l’heure',
    steps: [
      'QZ Tray refuse une heure fausse de plus d’un quart d’heure. Remettez ce poste à l’heure, puis réessayez.',
    ],
  },
  address: {
    title: 'QZ Tray ne peut pas dire l’adresse de ce poste',
    steps: [
      'Vérifiez que ce poste est relié au réseau, puis réessayez.',
      'On peut imprimer malgré tout ; seules les imprimantes déclarées pour ce poste sont inconnues.',
    ],
  },
}
