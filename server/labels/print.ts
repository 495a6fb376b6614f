import type { PrintJob } from '#contract/answer.ts'
import { classify } from '#contract/barcodes/classify.ts'
import type { Grammar } from '#contract/barcodes/grammar.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { type LabelKind, type Labelled, type labelCalls, labelsAtMost } from '#contract/endpoints/label.ts'
import { isRefusal, notFound, type OrRefusal, type Refusal, refuse } from '#contract/problems.ts'
import type { WarehouseUser } from '../auth/user.ts'
import { nextNames } from '../db/numbers.ts'
import type { Db, Tx } from '../db/open.ts'
import { boxes } from '../db/schema/index.ts'
import { labelPrinterOf, labelPrint as printOf } from '../printing/labels.ts'
import { keepPrints, type Print } from '../printing/prints.ts'
import { houseGrammar } from '../warehouse/grammar.ts'
import { boxLabelled } from './box.ts'
import { labels } from './index.ts'
import type { Marked } from './label.ts'

type Lines = BodyOf<typeof labelCalls.print>['lines']
type Printed = { labels: number; prints: PrintJob[] }

type Asked = { kind: LabelKind; code: string; to?: string | undefined }

/** Finds the things that one code names or that lie between two codes. */
export async function subjectsFor(
  db: Db | Tx,
  user: WarehouseUser,
  { kind, code, to }: Asked,
): OrRefusal<Labelled[]> {
  const { warehouseId } = user
  const grammar = await houseGrammar(db, warehouseId)
  return labels[kind].find({ db, user, grammar, first: code, to })
}

export async function printLabels(
  tx: Tx,
  user: WarehouseUser,
  kind: LabelKind,
  lines: Lines,
  now: Date,
): OrRefusal<Printed> {
  const total = lines.reduce((sum, { qty }) => sum + qty, 0)
  if (total > labelsAtMost) return tooManyLabels(total)
  const subjects: Labelled[] = []
  for (const { name, code, qty } of lines) {
    const found = await subjectsFor(tx, user, { kind, code: labels[kind].keyOf({ name, code }) })
    if (isRefusal(found)) return found
    const subject = found.find(one => one.name === name)
    if (!subject) return notFound('label-unknown', `${name} ne porte pas ${code}.`, code)
    subjects.push(...Array.from({ length: qty }, () => subject))
  }
  return printOut(tx, user, { kind, subjects, type: 'BARCODE', shopId: null }, now)
}

export const tooManyLabels = (total: number): Refusal =>
  refuse('label-too-many', `${total} étiquettes : il en faut ${labelsAtMost} au plus à la fois.`)

/** Creates boxes, numbered after the last one, and prints their labels. */
export async function makeBoxes(
  tx: Tx,
  user: WarehouseUser,
  count: number,
  now: Date,
): OrRefusal<{ boxes: string[]; prints: PrintJob[] }> {
  const { warehouseId } = user
  const grammar = await houseGrammar(tx, warehouseId)
  const names: string[] = []
  while (names.length < count) {
    names.push(...(await nextNames(tx, 'box', { count: count - names.length, grammar })))
  }
  await tx.insert(boxes).values(names.map(name => ({ warehouseId, name })))
  const printed = await printOut(
    tx,
    user,
    { kind: 'box', subjects: names.map(name => boxLabelled(name, grammar)), type: 'BARCODE', shopId: null },
    now,
  )
  return isRefusal(printed) ? printed : { boxes: names, prints: printed.prints }
}

type Batch = {
  kind: LabelKind
  subjects: readonly Marked[]
  type: Print['type']
  shopId: string | null
}

export async function printOut(
  tx: Tx,
  user: WarehouseUser,
  { kind, subjects, type, shopId }: Batch,
  now: Date,
): OrRefusal<Printed> {
  const grammar = await houseGrammar(tx, user.warehouseId)
  for (const subject of new Set(subjects)) {
    const code = labels[kind].bars(subject)
    const refusal = unreadable(kind, { code, title: subject.title }, grammar)
    if (refusal) return refusal
  }
  const [first] = subjects
  const title =
    subjects.length === 1 && first
      ? `Étiquette ${first.title}`
      : `${subjects.length} étiquettes ${labels[kind].of}`
  const print = await printOf(await labelPrinterOf(tx, user), subjects.map(labels[kind].draw), {
    title,
    type,
    shopId,
    things: [...new Set(subjects.map(({ name }) => name))],
  })
  return { labels: subjects.length, prints: await keepPrints(tx, user, now, [print]) }
}

/** Refuses to print a label whose barcode our own grammar would not read as this kind of thing. */
function unreadable(
  kind: LabelKind,
  { code, title }: Pick<Labelled, 'code' | 'title'>,
  grammar: Grammar,
): Refusal | undefined {
  if (classify(code, { grammar }).some(read => read.kind === kind)) return undefined
  return refuse(
    'label-unreadable',
    `Le code ${code} de ${title} ne serait pas relu : il n’est pas imprimé.`,
    {
      got: code,
    },
  )
}
