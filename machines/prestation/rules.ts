import { kindWords } from '#contract/barcodes/kinds.ts'
import type { PrestationSubject } from '#contract/entities/prestation.ts'
import { isRefusal } from '#contract/problems.ts'
import { refused, refusedBecause } from '../shared/decision.ts'
import { feedback, type ScanEvent } from '../shared/operation.ts'
import type {
  Answer,
  AnswerOrRefusal,
  Context,
  Decision,
  Ending,
  Here,
  On,
  Recording,
  SubjectKind,
} from './ports.ts'

/** « Commande CD00010234 » */
export const thingText = ({ what, name, title, shopName }: PrestationSubject): string =>
  ({ shop: shopName, order: `Commande ${name}`, delivery: `Réception ${name}`, article: title })[what]

/** « Commande CD00010234 · Atelier du papier » */
export const subjectText = (subject: PrestationSubject): string =>
  subject.what === 'shop' ? subject.shopName : `${thingText(subject)} · ${subject.shopName}`

export function minutesText(minutes: number): string {
  if (minutes < 60) return `${minutes} min`
  const rest = minutes % 60
  return `${Math.floor(minutes / 60)} h ${String(rest).padStart(2, '0')}`
}

export function start({ event: { output } }: Answer<'begin'>): Decision {
  return { next: { ...output, subject: null, subjects: [], card: null } }
}

export const isListed = ({ context, event }: On<'cmd.shop'>): boolean =>
  context.shops.some(({ slug }) => slug === event.code)

export const askForShop = ({ event }: On<'cmd.shop'>): Decision => ({
  next: { asked: { kind: 'shop', code: event.code } },
})

export const askAboutThing = ({ event: { code } }: Here & { event: ScanEvent<SubjectKind> }): Decision => ({
  next: { asked: { kind: code.kind, code: code.value } },
})

export function openSubjects({ event: { output } }: Answer<'look'>): Decision<'work' | 'choosing'> {
  const { subjects, cards } = output
  if (cards.length === 0) {
    return refused('Aucune prestation n’est proposée ici.', 'Un responsable les ajoute dans Administration.')
  }
  const [only, ...others] = subjects
  if (!only) return refused('Ce code n’est d’aucune de vos boutiques.')
  if (others.length > 0) return { to: 'choosing', next: { subjects, cards } }
  return { to: 'work', ...opened(only), next: { ...opened(only).next, cards } }
}

const opened = (subject: PrestationSubject) => ({
  next: { subject, subjects: [], card: null, last: null },
  say: feedback('step', thingText(subject), subject.what === 'shop' ? undefined : subject.shopName),
})

export const isCandidate = ({ context, event }: On<'cmd.choose'>): boolean =>
  candidate(context, event.code) !== undefined

/** By its place in the list: two shops may give an article one reference. */
const candidate = ({ subjects }: Context, code: string): PrestationSubject | undefined =>
  subjects[Number(code)]

export function chooseSubject({ context, event }: On<'cmd.choose'>): Decision {
  const subject = candidate(context, event.code)
  return subject ? opened(subject) : {}
}

export function takeCard({ context, event }: On<'scan.prestation'>): Decision<'sending'> {
  const card = context.cards.find(({ code }) => code === event.code.value)
  if (!card) {
    return refused(`La carte ${event.code.value} n’est plus en service.`, 'Prenez-en une autre.')
  }
  return { to: 'sending', next: { card, changeId: event.id } }
}

export const isOffered = ({ context, event }: On<'cmd.work'>): boolean =>
  context.cards.some(({ code }) => code === event.code)

export const takeWork = ({ context, event }: On<'cmd.work'>): Decision => ({
  next: { card: context.cards.find(({ code }) => code === event.code) ?? null, changeId: event.id },
})

export function recordingOf({ context: { subject, card, changeId } }: Here): Recording {
  if (!subject || !card) throw new Error('There is nothing to record')
  return { subject, card, changeId }
}

export const startedNow = ({ event: { output } }: AnswerOrRefusal<'record'>): boolean =>
  !isRefusal(output) && output.kind.unit === 'minute'

export function recorded({ event: { output } }: Answer<'record'>): Decision {
  const { kind, subject } = output
  return {
    next: { last: output },
    say:
      kind.unit === 'minute'
        ? feedback('step', `${kind.name} commencée`, 'Rescannez sa carte quand vous avez fini.')
        : feedback('ok', `${kind.name} : ${output.count}`, subjectText(subject)),
  }
}

export const hasCounted = ({ context: { last } }: Here): boolean =>
  last !== null && last.count !== null && last.state === 'done'

export const lastCounted = ({ context }: Here): boolean => context.subject !== null && hasCounted({ context })

export const hasSubject = ({ context }: Here): boolean => context.subject !== null

/** The card of the last one adds one to it, another is another work for the same. */
export function takeAgain(here: On<'scan.prestation'>): Decision<'recounting' | 'sending'> {
  const { last } = here.context
  const { code, id } = here.event
  if (!hasCounted(here) || last?.kind.code !== code.value) return takeCard(here)
  return { to: 'recounting', next: { count: (last.count ?? 0) + 1, changeId: id } }
}

export const setCount = ({ event }: On<'cmd.quantity'>): Decision => ({
  next: { count: event.n, changeId: event.id },
})

export const countOf = ({ context: { last, count, changeId } }: Here) => ({
  changeId,
  prestation: last?.id ?? '',
  count,
})

export function counted({ event: { output } }: Answer<'recount'>): Decision {
  return {
    next: { last: output },
    say: feedback('ok', `${output.kind.name} : ${output.count}`, subjectText(output.subject)),
  }
}

export const hasRunning = ({ context }: Here): boolean => context.running.length > 0

export const isOfRunning = ({ context, event }: On<'cmd.choose'>): boolean =>
  context.running.some(({ id }) => id === event.code)

export const endOwn = ({ event }: On<'scan.prestation'>): Decision => ({
  next: { ending: { kind: event.code.value }, changeId: event.id },
})

export const endChosen = ({ event }: On<'cmd.choose'>): Decision => ({
  next: { ending: { prestation: event.code }, changeId: event.id },
})

export const endingOf = ({ context: { ending, changeId } }: Here): Ending => ({ ...ending, changeId })

export function ended({ event: { output } }: Answer<'end'>): Decision {
  const { kind, subject, minutes, mine, by } = output
  const whose = mine ? [] : [by]
  return {
    next: { last: output },
    say: feedback(
      'step',
      `${kind.name} finie : ${minutesText(minutes ?? 0)}`,
      [subjectText(subject), ...whose].join(' · '),
    ),
  }
}

export const mayUndo = ({ context: { last } }: Here): boolean => last !== null && last.state !== 'undone'

export const lastToUndo = ({ context: { last, changeId } }: Here) => ({
  changeId,
  prestation: last?.id ?? '',
})

/** Forgets one that cannot be undone, so that the screen no longer offers to undo it. */
export function undone({ event: { output } }: AnswerOrRefusal<'undo'>): Decision {
  return isRefusal(output)
    ? { next: { last: null }, ...refusedBecause(output) }
    : {
        next: { last: null },
        say: feedback('step', `${output.kind.name} : annulé`, subjectText(output.subject)),
      }
}

/** Closes what was done for this one. */
export const finish = (): Decision => ({ next: { subject: null, last: null } })

export function wrongTurn({ context: { subject }, event: { code } }: Here & { event: ScanEvent }): Decision {
  const what = subject ? 'scannez la carte de la prestation' : 'scannez d’abord pour qui est la prestation'
  return refused(`Ceci est ${kindWords[code.kind].one} : ${what}.`)
}
