import type { PrintJob } from '#contract/answer.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { type LabelKind, type Labelled, type labelCalls, labelsAtMost } from '#contract/endpoints/label.ts'
import { isRefusal, type Refusal, refuse } from '#contract/problems.ts'
import type { User } from '../auth/user.ts'
import { nextName } from '../db/numbers.ts'
import type { Tx } from '../db/open.ts'
import { boxes } from '../db/schema/index.ts'
import { boxLabel } from '../documents/box-label.ts'
import { locationLabel } from '../documents/location-label.ts'
import { type Marked, productBars, productLabel } from '../documents/product-label.ts'
import type { Sheet } from '../documents/sheet.ts'
import { labelPrinterOf, labelPrint as printOf } from '../printing/labels.ts'
import { keepPrints, type Print } from '../printing/prints.ts'
import { houseGrammar } from '../stock/house-grammar.ts'
import { boxLabelled, subjectsFor, unreadable } from './subjects.ts'

type Lines = BodyOf<typeof labelCalls.print>['lines']
type Printed = { labels: number; prints: PrintJob[] }

const drawings: Record<LabelKind, (subject: Marked) => Sheet> = {
  product: productLabel,
  location: locationLabel,
  box: boxLabel,
}

const words: Record<LabelKind, string> = {
  product: 'd’articles',
  location: 'd’emplacements',
  box: 'de caisses',
}

export async function printLabels(
  tx: Tx,
  user: User,
  kind: LabelKind,
  lines: Lines,
  now: Date,
): Promise<Printed | Refusal> {
  const total = lines.reduce((sum, { qty }) => sum + qty, 0)
  if (total > labelsAtMost) return tooManyLabels(total)
  const subjects: Labelled[] = []
  for (const { name, code, qty } of lines) {
    const found = await subjectsFor(tx, user, { kind, code: kind === 'product' ? code : name })
    if (isRefusal(found)) return found
    const subject = found.find(one => one.name === name)
    if (!subject) return refuse('label-unknown', `${name} ne porte pas ${code}.`, { status: 404, got: code })
    subjects.push(...Array.from({ length: qty }, () => subject))
  }
  return printOut(tx, user, { kind, subjects, type: 'BARCODE' }, now)
}

export const tooManyLabels = (total: number): Refusal =>
  refuse('label-too-many', `${total} étiquettes : il en faut ${labelsAtMost} au plus à la fois.`)

/** Boxes that the house did not have yet, numbered on from its last one. */
export async function makeBoxes(
  tx: Tx,
  user: User,
  count: number,
  now: Date,
): Promise<{ boxes: string[]; prints: PrintJob[] } | Refusal> {
  const { warehouseId } = user
  if (warehouseId === null) {
    return refuse('no-warehouse', 'Votre compte n’est rattaché à aucun entrepôt.', { status: 403 })
  }
  const grammar = await houseGrammar(tx, warehouseId)
  const names: string[] = []
  for (let made = 0; made < count; made += 1) names.push(await nextName(tx, 'box', grammar))
  await tx.insert(boxes).values(names.map(name => ({ warehouseId, name })))
  const printed = await printOut(
    tx,
    user,
    { kind: 'box', subjects: names.map(name => boxLabelled(name, grammar)), type: 'BARCODE' },
    now,
  )
  return isRefusal(printed) ? printed : { boxes: names, prints: printed.prints }
}

type Batch = { kind: LabelKind; subjects: readonly Marked[]; type: Print['type'] }

export async function printOut(
  tx: Tx,
  user: User,
  { kind, subjects, type }: Batch,
  now: Date,
): Promise<Printed | Refusal> {
  const grammar = await houseGrammar(tx, user.warehouseId ?? '')
  for (const subject of new Set(subjects)) {
    const code = kind === 'product' ? productBars(subject) : subject.code
    const refusal = unreadable(kind, { code, title: subject.title }, grammar)
    if (refusal) return refusal
  }
  const [first] = subjects
  const title =
    subjects.length === 1 && first
      ? `Étiquette ${first.title}`
      : `${subjects.length} étiquettes ${words[kind]}`
  const print = await printOf(await labelPrinterOf(tx, user), subjects.map(drawings[kind]), {
    title,
    type,
  })
  return { labels: subjects.length, prints: await keepPrints(tx, user, now, [print]) }
}
