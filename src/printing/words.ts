import type { PrintJobStatus } from '#contract/entities/printer.ts'
import type { QueuedJob } from '#machines/print-queue/job.ts'
import { clockWords } from '#machines/qz/rules.ts'
import type { PrintRemedy } from '#src/commands/printing.ts'
import { count } from '#src/ui/numbers.ts'
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

/** « 2 impressions attendent le serveur, qui les signe : elles sortiront d’elles-mêmes. » */
export const forServerWords = (n: number): string =>
  n === 1
    ? '1 impression attend le serveur, qui la signe : elle sortira d’elle-même.'
    : `${count(n)} impressions attendent le serveur, qui les signe : elles sortiront d’elles-mêmes.`

/** The same in short, for a wall: which print, and what to do. */
export function wallTroubleWords(job: QueuedJob): { head: string; what: string; todo: string } {
  const { status, title, reason, printer } = job
  const todo =
    status === 'doubtful'
      ? `Regardez si ${printer ?? 'l’imprimante'} l’a imprimée.`
      : sentence(reason ?? 'raison inconnue')
  return { head: troubleWords(job).head, what: title, todo }
}

const sentence = (text: string) => `${text}${/[.!?]$/.test(text) ? '' : '.'}`

type Advice = { title: string; steps: readonly string[] }

/** The problem with QZ Tray and its remedy; undefined when there is none. QZ Tray's own words are English. */
export function adviceOn({
  qz,
  trouble,
  clockOff,
}: Pick<PrintingEnvironment, 'qz' | 'trouble' | 'clockOff'>): Advice | undefined {
  if (trouble === 'asks') {
    return {
      title: 'QZ Tray attend une réponse sur ce poste',
      steps: [
        'Une fenêtre de QZ Tray est ouverte, peut-être derrière celle-ci : cochez « Remember this decision » si elle le permet, puis choisissez « Allow ».',
        'Si elle revient à chaque impression, le certificat de Douchette n’est pas installé : un responsable le copie sous le nom override.crt dans le dossier de QZ Tray, puis relance QZ Tray.',
      ],
    }
  }
  if (trouble === 'clock' && clockOff !== undefined) {
    return { ...advices.clock, title: capital(clockWords(clockOff)) }
  }
  if (trouble === undefined) {
    return qz === 'absent' ? advices['not-running'] : undefined
  }
  return advices[trouble]
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

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
      'Quelqu’un a choisi « Block » sur ce poste. Dans le menu de QZ Tray : « Advanced », « Site Manager », retirez Douchette des sites bloqués.',
      'Puis réessayez : Douchette ne le redemande pas d’elle-même.',
    ],
  },
  'not-trusted': {
    title: 'QZ Tray refuse Douchette',
    steps: [
      'Si quelqu’un vient de choisir « Block », réessayez et choisissez « Allow ».',
      'Si aucune fenêtre ne s’ouvre, QZ Tray tourne sans écran ou ne reconnaît pas Douchette : un responsable copie le certificat du serveur sous le nom override.crt dans le dossier de QZ Tray, puis relance QZ Tray.',
      'Sur le serveur, « npm run qz:keys » dit où il se trouve.',
    ],
  },
  'no-certificate': {
    title: 'Le serveur ne donne pas son certificat d’impression',
    steps: [
      'QZ Tray est lancé, mais le serveur ne répond pas : Douchette réessaie toute seule.',
      'Si cela dure, prévenez un responsable : il vérifie le serveur, puis ses clés avec « npm run qz:keys ».',
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
