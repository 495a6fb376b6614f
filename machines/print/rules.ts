import { kindWords } from '#contract/barcodes/kinds.ts'
import { type Labelled, labelsAtMost } from '#contract/endpoints/label.ts'
import { isRefusal } from '#contract/problems.ts'
import { refused, refusedBecause } from '../shared/decision.ts'
import { feedback } from '../shared/operation.ts'
import { sum } from '../shared/stock.ts'
import type {
  Answer,
  AnswerOrRefusal,
  BoxChange,
  Context,
  Decision,
  Here,
  LabelChange,
  LabelLine,
  LabelQuestion,
  On,
  Scan,
} from './ports.ts'

export const isOfKind = ({ context, event }: Scan): boolean => event.code.kind === context.kind

export const hasLines = ({ context }: Here): boolean => context.lines.length > 0

/** Locations and boxes are numbered; articles are not. */
export const hasRanges = ({ context }: Here): boolean => context.kind !== 'product' && hasLines({ context })

export const makesBoxes = ({ context }: Here): boolean => context.kind === 'box'

export function look({ event }: Scan): Decision {
  return { next: { asked: event.code.value, since: null } }
}

export function lookUntil({ context: { lines }, event }: Scan): Decision {
  return { next: { asked: event.code.value, since: lines.at(-1)?.subject.name ?? null } }
}

export function question({ context: { kind, since, asked } }: Here): LabelQuestion {
  return since === null ? { kind, code: asked } : { kind, code: since, to: asked }
}

export function isOnList(scan: Scan): boolean {
  return lineScanned(scan) !== undefined
}

export function oneMore(scan: Scan): Decision {
  const line = lineScanned(scan)
  return line ? withLine(scan.context, line.subject, line.qty + 1) : {}
}

function lineScanned({ context: { kind, lines }, event: { code } }: Scan): LabelLine | undefined {
  if (code.kind !== kind) return undefined
  return lines.find(({ subject }) => subject.name === code.value || subject.code === code.value)
}

export function setQuantity({ context, event }: On<'cmd.quantity'>): Decision {
  const last = context.lines.at(-1)
  return last ? withLine(context, last.subject, event.n) : {}
}

/** Moves the line to the end, so that a quantity or an undo changes this line. */
function withLine({ lines }: Context, subject: Labelled, qty: number): Decision {
  const next = [...lines.filter(line => line.subject !== subject), { subject, qty }]
  if (sum(next) > labelsAtMost) return tooMany
  return { next: { lines: next }, say: feedback('ok', subject.title, labelsText(qty)) }
}

export function found({
  context,
  event: { output },
}: AnswerOrRefusal<'find'>): Decision<'meaning' | 'more' | 'first'> {
  if (isRefusal(output)) return notAdded(context, refusedBecause(output))
  if (context.kind === 'product' && output.length > 1) return { to: 'meaning', next: { meant: output } }
  const { next, say } = addAll(context, output)
  return next ? { to: 'more', next, say } : notAdded(context, { say })
}

/** Says why nothing was added, and leaves the list as it is. */
function notAdded(context: Context, { say }: Decision): Decision<'more' | 'first'> {
  return hasLines({ context }) ? { to: 'more', next: { since: null }, say } : { to: 'first', say }
}

function addAll({ lines, since }: Context, things: readonly Labelled[]): Decision {
  const known = since === null ? lines : lines.slice(0, -1)
  const fresh = things.filter(
    one => !known.some(({ subject }) => subject.name === one.name && subject.code === one.code),
  )
  const all = [...known, ...fresh.map(subject => ({ subject, qty: 1 }))]
  if (sum(all) > labelsAtMost) return tooMany
  const next = { lines: all, since: null, meant: [] }
  const [first] = fresh
  const last = fresh.at(-1)
  if (!first || !last) return { next, say: feedback('ok', 'Déjà sur la liste') }
  const say =
    fresh.length === 1
      ? feedback('step', first.title, labelsText(1))
      : feedback('step', `De ${first.title} à ${last.title}`, labelsText(fresh.length))
  return { next, say }
}

export function isMeant({ context, event }: On<'cmd.meant'>): boolean {
  return context.meant.some(({ name }) => name === event.code)
}

export function choose({ context, event }: On<'cmd.meant'>): Decision {
  const subject = context.meant.find(({ name }) => name === event.code)
  return addAll(context, subject ? [subject] : [])
}

export function takeBack({ context: { lines } }: Here): Decision<'first'> {
  const decision: Decision = {
    next: { lines: lines.slice(0, -1) },
    say: feedback('ok', 'Retiré de la liste', lines.at(-1)?.subject.title),
  }
  return lines.length > 1 ? decision : { ...decision, to: 'first' }
}

export function empty(): Decision {
  return { next: { lines: [] }, say: feedback('step', 'Rien n’est imprimé') }
}

export function labelsToPrint({ context: { changeId, kind, lines } }: Here): LabelChange {
  return { changeId, kind, lines }
}

export function printed({ context: { lines } }: Here): Decision {
  return { next: { lines: [] }, say: feedback('step', labelsText(sum(lines)), 'À l’imprimante') }
}

export function countBoxes({ event }: On<'cmd.quantity'>): Decision<'creating'> {
  if (event.n > labelsAtMost) return tooMany
  return { to: 'creating', next: { count: event.n, changeId: event.id } }
}

const tooMany = refused(`Pas plus de ${labelsAtMost} étiquettes à la fois : imprimez d’abord celles-ci.`)

export function boxesToCreate({ context: { changeId, count } }: Here): BoxChange {
  return { changeId, count }
}

export function created({ event }: Answer<'create'>): Decision {
  const { boxes } = event.output
  const names = boxes.length === 1 ? `${boxes[0]}` : `De ${boxes[0]} à ${boxes.at(-1)}`
  return {
    say: feedback('step', boxes.length === 1 ? '1 caisse créée' : `${boxes.length} caisses créées`, names),
  }
}

export function wrongTurn({ context: { kind }, event }: Scan): Decision {
  return refused(`Ceci est ${kindWords[event.code.kind].one} : scannez ${kindWords[kind].one}.`)
}

export function labelsText(n: number): string {
  return n === 1 ? '1 étiquette' : `${n} étiquettes`
}
