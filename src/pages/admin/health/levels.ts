import type { Health, QueueName } from '#contract/endpoints/service.ts'
import { formatDayHour, minutesBetween } from '#src/ui/dates.ts'
import { count, plural } from '#src/ui/numbers.ts'
import { duration } from '../figures/words.ts'

export type Level = 'good' | 'watch' | 'bad'

/** One thing that was looked at: how it is, in words, and what to do about it. */
export type Look = {
  readonly id: string
  readonly title: string
  readonly level: Level
  readonly text: string
  readonly act?: string | undefined
}

const gigabyte = 1e9
const [watchedFree, badFree] = [5 * gigabyte, gigabyte]
/** A backup of last night, with an hour to spare; one of last week. */
const [watchedBackupHours, badBackupHours] = [25, 7 * 24]
const [watchedQueueMinutes, badQueueMinutes] = [10, 60]

const levelOf = (value: number, watched: number, bad: number): Level =>
  value >= bad ? 'bad' : value >= watched ? 'watch' : 'good'

const when = (level: Level, act: string): string | undefined => (level === 'good' ? undefined : act)

/** The server itself: database, disk, backup. */
export function serverLooks(health: Health): Look[] {
  return [
    databaseLook(health),
    replicaLook(health),
    tablesLook(health),
    diskLook(health),
    backupLook(health),
  ].flatMap(look => look ?? [])
}

function databaseLook({ database: { kind, bytes, connections } }: Health): Look {
  const level: Level = connections.awaited > 0 ? 'watch' : 'good'
  const held = `${plural(connections.lent, 'connexion')} au travail, ${connections.awaited} en attente`
  return {
    id: 'database',
    title: kind === 'pglite' ? 'Base embarquée' : 'Base PostgreSQL',
    level,
    text: `${size(bytes)} ; ${held}.`,
    act: when(level, 'Si l’attente dure, voyez plus bas quels appels sont lents.'),
  }
}

/** The primary answers for a copy that cannot: nothing is wrong or lost, only slower. */
function replicaLook({ replica }: Health): Look | undefined {
  if (replica === null) return undefined
  const { state, behindBytes } = replica
  const behind = (behindBytes ?? 0) < 1e6 ? '' : ` de ${size(behindBytes ?? 0)}`
  const [text, act] = {
    serving: ['À jour : elle répond aux listes et aux chiffres.', ''],
    late: [
      `En retard${behind} : la base principale répond à sa place.`,
      'Si cela dure, voyez la charge et le réseau de sa machine.',
    ],
    silent: [
      'Ne répond pas : la base principale répond à sa place.',
      'Voyez si PostgreSQL y tourne, et s’il accepte ce serveur.',
    ],
    other: [
      'Ce n’est pas une copie de cette base : la base principale répond à sa place.',
      'Corrigez DATABASE_REPLICA_URL, ou refaites la copie (pg_basebackup).',
    ],
  }[state]
  const level: Level = state === 'serving' ? 'good' : state === 'other' ? 'bad' : 'watch'
  return { id: 'replica', title: 'Copie de la base', level, text: text ?? '', act: act || undefined }
}

function tablesLook({ database: { current } }: Health): Look {
  return {
    id: 'tables',
    title: 'Tables',
    level: current ? 'good' : 'bad',
    text: current ? 'À jour pour cette version.' : 'D’une autre version que ce programme.',
    act: current ? undefined : 'Mettez ce serveur à jour : un autre a déjà migré la base.',
  }
}

function diskLook({ freeBytes }: Health): Look | undefined {
  if (freeBytes === null) return undefined
  const level = freeBytes < badFree ? 'bad' : freeBytes < watchedFree ? 'watch' : 'good'
  return {
    id: 'disk',
    title: 'Disque du serveur',
    level,
    text: `${size(freeBytes)} libres.`,
    act: when(level, 'Faites de la place : un disque plein refuse tout changement.'),
  }
}

function backupLook({ backupAt, now }: Health): Look {
  const how = 'npm run backup la fait, même pendant le travail ; planifiez-la chaque nuit.'
  if (backupAt === null) {
    return { id: 'backup', title: 'Sauvegarde', level: 'bad', text: 'Aucune connue de ce serveur.', act: how }
  }
  const minutes = Math.max(0, Math.round(minutesBetween(backupAt, now)))
  const level = levelOf(minutes / 60, watchedBackupHours, badBackupHours)
  return {
    id: 'backup',
    title: 'Sauvegarde',
    level,
    text: `Il y a ${duration(minutes)}.`,
    act: when(level, how),
  }
}

const queueWords: Readonly<Record<QueueName, { title: string; act: string }>> = {
  prints: {
    title: 'Impressions des postes',
    act: 'Un poste est éteint ou sans QZ Tray : voyez les postes ci-dessous.',
  },
  network_prints: {
    title: 'Imprimantes réseau',
    act: 'Une imprimante est éteinte, vide ou débranchée : allez la voir.',
  },
  carrier_labels: {
    title: 'Étiquettes des transporteurs',
    act: 'Le service du transporteur ne répond pas : essayez son compte dans Transporteurs.',
  },
  manifests: {
    title: 'Bordereaux des transporteurs',
    act: 'Le service du transporteur ne répond pas : l’accueil dit lequel, et pourquoi.',
  },
  journeys: {
    title: 'Suivi des colis partis',
    act: 'Le service d’un transporteur répond lentement, ou plus : essayez son compte dans Transporteurs.',
  },
  events: {
    title: 'Événements aux boutiques',
    act: 'Le serveur d’une boutique ne répond pas : voyez Notifications et Connexions.',
  },
  mails: {
    title: 'Mails aux boutiques',
    act: 'Le serveur de mails ne répond pas, ou refuse : voyez SMTP_URL et MAIL_FROM.',
  },
}

/** What waits to be printed or sent. */
export function queueLooks({ queues, mailsGivenUp }: Health): Look[] {
  const looks = queues.map(({ queue, waiting, oldestSeconds }): Look => {
    const { title, act } = queueWords[queue]
    if (waiting === 0) return { id: queue, title, level: 'good', text: 'Rien n’attend.' }
    const minutes = Math.round(oldestSeconds / 60)
    const level = levelOf(minutes, watchedQueueMinutes, badQueueMinutes)
    return {
      ...{ id: queue, title, level },
      text: `${waiting} en attente, le plus ancien depuis ${duration(minutes)}.`,
      act: when(level, act),
    }
  })
  return mailsGivenUp === null ? looks : [...looks, lostMails(mailsGivenUp)]
}

const lostMails = ({ total, why, at }: NonNullable<Health['mailsGivenUp']>): Look => ({
  id: 'mails-given-up',
  title: 'Mails abandonnés',
  level: 'watch',
  text: `${plural(total, 'mail')} depuis sept jours, le dernier le ${formatDayHour(at)} : ${why}.`,
  act: 'Corrigez l’adresse de la personne, ou SMTP_URL et MAIL_FROM. Ce qui suit repart de soi-même.',
})

/** How a bench prints and what it keeps; one that nobody uses is no trouble. */
export function benchLevel({ waiting, failed, word }: Health['benches'][number]): Level {
  const kept = word && word.waiting > 0 ? Math.round(word.oldestSeconds / 60) : 0
  if (failed > 0 || kept >= badQueueMinutes) return 'bad'
  return waiting > 0 || kept >= watchedQueueMinutes || word?.current === false ? 'watch' : 'good'
}

/** A call in words, for columns would not fit on a handheld. */
export const slowLook = ({ what, times, p50, p99 }: Health['slow'][number]): Look => ({
  id: what,
  title: what,
  level: slowLevel(p99),
  text: `${count(times)} fois ; la moitié en ${seconds(p50)}, 99 sur 100 en ${seconds(p99)}.`,
})

/** People feel half a second, and put up with two no more. */
export const slowLevel = (seconds: number): Level => levelOf(seconds, 0.5, 2)

export const worst = (looks: readonly { readonly level: Level }[]): Level =>
  looks.some(({ level }) => level === 'bad')
    ? 'bad'
    : looks.some(({ level }) => level === 'watch')
      ? 'watch'
      : 'good'

const number = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })

/** « 12,4 Go », « 340 Mo » */
export const size = (bytes: number): string =>
  bytes >= gigabyte ? `${number.format(bytes / gigabyte)} Go` : `${number.format(Math.round(bytes / 1e6))} Mo`

/** « 45 ms », « 1,2 s » */
export const seconds = (time: number): string =>
  time < 1 ? `${number.format(Math.round(time * 1000))} ms` : `${number.format(time)} s`
