import { assign, setup } from 'xstate'
import { kindWords } from '#contract/barcodes/kinds.ts'
import { type LabelKind, type Labelled, labelsAtMost } from '#contract/endpoints/label.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import { type Outcome as OutcomeOf, refused, refusedBecause } from '../shared/decision.ts'
import { feedback, type ScanEvent } from '../shared/operation.ts'
import { apply, basics, retrying, whenRefused, whenUnreached } from '../shared/parts.ts'
import { port } from '../shared/port.ts'
import { sum } from '../shared/stock.ts'

/** A thing, and how many labels it gets. */
export type LabelLine = { subject: Labelled; qty: number }
export type LabelChange = { changeId: string; kind: LabelKind; lines: readonly LabelLine[] }
export type BoxChange = { changeId: string; count: number }
export type LabelQuestion = { kind: LabelKind; code: string; to?: string }

export type LabelPorts = {
  find: (question: LabelQuestion) => Promise<Labelled[] | Refusal>
  print: (change: LabelChange) => Promise<{ labels: number } | Refusal>
  create: (change: BoxChange) => Promise<{ boxes: string[] } | Refusal>
}

type Context = {
  kind: LabelKind
  /** In the order they were scanned; a quantity or an undo is about the last one. */
  lines: readonly LabelLine[]
  /** What was scanned last, and where a range that ends there begins. */
  asked: string
  since: string | null
  /** Two shops sell the same article: one of these was meant. */
  meant: readonly Labelled[]
  changeId: string
  count: number
}

type Event =
  | ScanEvent<LabelKind>
  | { type: 'cmd.quantity'; id: string; n: number }
  | { type: 'cmd.meant'; id: string; code: string }
  | { type: 'cmd.until'; id: string }
  | { type: 'cmd.create'; id: string }
  | { type: 'cmd.print'; id: string }
  | { type: 'cmd.undo'; id: string }
  | { type: 'cmd.cancel'; id: string }

type Outcome = OutcomeOf<Context>

const labels = setup({
  ...basics<Context, Event>(),
  actors: {
    find: port<LabelPorts['find']>('find'),
    print: port<LabelPorts['print']>('print'),
    create: port<LabelPorts['create']>('create'),
  },
  actions: {
    ask: assign(({ event }) => ({ asked: codeOf(event)?.value ?? '', since: null })),
  },
  guards: {
    reads: ({ context, event }) => event.type === `scan.${context.kind}`,
    hasRanges: ({ context }) => context.kind !== 'product' && context.lines.length > 0,
    makesBoxes: ({ context }) => context.kind === 'box',
  },
})

type Words = { first: string; more: string; last: string }

const labelsMachine = (id: string, kind: LabelKind, words: Words) =>
  labels.createMachine({
    id,
    context: { kind, lines: [], asked: '', since: null, meant: [], changeId: '', count: 0 },
    initial: 'first',
    on: {
      'scan.*': { actions: apply(({ context, event }) => wrongTurn(context, event)) },
    },
    states: {
      first: {
        tags: 'idle',
        meta: { prompt: words.first, expects: [kind] },
        on: {
          'scan.*': [
            { guard: 'reads', target: 'finding', actions: 'ask' },
            { actions: apply(({ context, event }) => wrongTurn(context, event)) },
          ],
          'cmd.create': { guard: 'makesBoxes', target: 'counting' },
        },
      },

      more: {
        meta: { prompt: words.more, expects: [kind], counts: true },
        on: {
          'scan.*': [
            {
              guard: ({ context, event }) => again(context, event) !== undefined,
              actions: apply(({ context, event }) => oneMore(context, event)),
            },
            { guard: 'reads', target: 'finding', actions: 'ask' },
            { actions: apply(({ context, event }) => wrongTurn(context, event)) },
          ],
          'cmd.quantity': {
            actions: apply(({ context, event }) => setQuantity(context, event.n)),
          },
          'cmd.until': { guard: 'hasRanges', target: 'range' },
          'cmd.print': { target: 'printing', actions: assign(({ event }) => ({ changeId: event.id })) },
          'cmd.undo': [
            {
              guard: ({ context }) => context.lines.length > 1,
              actions: apply(({ context }) => takeBack(context)),
            },
            { target: 'first', actions: apply(({ context }) => takeBack(context)) },
          ],
          'cmd.cancel': { target: 'first', actions: apply(emptied) },
        },
      },

      /** From the last thing scanned to the one scanned now. */
      range: {
        meta: { prompt: words.last, expects: [kind] },
        on: {
          'scan.*': [
            {
              guard: 'reads',
              target: 'finding',
              actions: [
                'ask',
                assign(({ context }) => ({ since: context.lines.at(-1)?.subject.name ?? null })),
              ],
            },
            { actions: apply(({ context, event }) => wrongTurn(context, event)) },
          ],
          'cmd.undo': 'more',
          'cmd.cancel': 'more',
        },
      },

      finding: {
        tags: 'busy',
        invoke: {
          src: 'find',
          input: ({ context: { since, asked } }) =>
            since === null ? { kind, code: asked } : { kind, code: since, to: asked },
          onDone: [
            {
              guard: ({ context, event }) => severalMeant(context, event.output),
              target: 'meaning',
              actions: assign(({ event }) => ({ meant: listOf(event.output) })),
            },
            {
              guard: ({ context, event }) => added(context, event.output).next !== undefined,
              target: 'more',
              actions: apply(({ context, event }) => added(context, event.output)),
            },
            {
              guard: ({ context }) => context.lines.length > 0,
              target: 'more',
              actions: [apply(({ context, event }) => added(context, event.output)), assign({ since: null })],
            },
            {
              target: 'first',
              actions: apply(({ context, event }) => added(context, event.output)),
            },
          ],
        },
      },

      meaning: {
        meta: { prompt: 'Deux boutiques vendent cet article : choisissez', expects: [] },
        on: {
          'cmd.meant': {
            guard: ({ context, event }) => context.meant.some(({ name }) => name === event.code),
            target: 'more',
            actions: apply(({ context, event }) => chosen(context, event.code)),
          },
          'cmd.cancel': [
            { guard: ({ context }) => context.lines.length > 0, target: 'more' },
            { target: 'first' },
          ],
        },
      },

      /** Boxes that the house does not have yet. */
      counting: {
        tags: 'idle',
        meta: { prompt: 'Combien de caisses neuves ?', expects: [] },
        on: {
          'cmd.quantity': [
            {
              guard: ({ event }) => event.n <= labelsAtMost,
              target: 'creating',
              actions: assign(({ event }) => ({ count: event.n, changeId: event.id })),
            },
            { actions: apply(() => tooMany) },
          ],
          'cmd.undo': 'first',
          'cmd.cancel': 'first',
        },
      },

      creating: {
        tags: 'busy',
        invoke: {
          src: 'create',
          input: ({ context: { changeId, count } }) => ({ changeId, count }),
          onDone: [
            whenUnreached('createUnreached'),
            { target: 'first', actions: apply(({ event }) => created(event.output)) },
          ],
        },
      },

      createUnreached: retrying('creating'),

      printing: {
        tags: 'busy',
        invoke: {
          src: 'print',
          input: ({ context: { changeId, lines } }) => ({ changeId, kind, lines }),
          onDone: [
            whenUnreached('unreached'),
            whenRefused('more'),
            { target: 'first', actions: apply(({ context }) => printed(context)) },
          ],
        },
      },

      unreached: retrying('printing'),
    },
  })

export const printProductMachine = labelsMachine('print-product', 'product', {
  first: 'Scannez l’article à étiqueter',
  more: 'Scannez la suite, ou imprimez',
  last: 'Scannez le dernier article',
})

export const printLocationMachine = labelsMachine('print-location', 'location', {
  first: 'Scannez l’emplacement à étiqueter',
  more: 'Scannez la suite, ou imprimez',
  last: 'Scannez le dernier emplacement de la suite',
})

export const printBoxMachine = labelsMachine('print-box', 'box', {
  first: 'Scannez la caisse à étiqueter, ou créez-en',
  more: 'Scannez la suite, ou imprimez',
  last: 'Scannez la dernière caisse de la suite',
})

export type LabelsMachine = ReturnType<typeof labelsMachine>

const tooMany = refused(`Pas plus de ${labelsAtMost} étiquettes à la fois : imprimez d’abord celles-ci.`)

function codeOf(event: Event) {
  return 'source' in event ? event.code : undefined
}

function again({ kind, lines }: Context, event: Event): number | undefined {
  const code = codeOf(event)
  if (code?.kind !== kind) return undefined
  const at = lines.findIndex(({ subject }) => subject.name === code.value || subject.code === code.value)
  return at === -1 ? undefined : at
}

function oneMore(context: Context, event: Event): Outcome {
  const line = context.lines[again(context, event) ?? -1]
  return line ? withLine(context, line.subject, line.qty + 1) : refused('')
}

/** The line goes to the end: what one speaks of next is what one scanned last. */
function withLine({ lines }: Context, subject: Labelled, qty: number): Outcome {
  const next = [...lines.filter(line => line.subject !== subject), { subject, qty }]
  if (sum(next) > labelsAtMost) return tooMany
  return { next: { lines: next }, say: feedback('ok', subject.title, labelsSaid(qty)) }
}

function added(context: Context, answer: Labelled[] | Refusal): Outcome {
  if (isRefusal(answer)) return refusedBecause(answer)
  const known = context.since === null ? context.lines : context.lines.slice(0, -1)
  const fresh = answer.filter(
    one => !known.some(({ subject }) => subject.name === one.name && subject.code === one.code),
  )
  const lines = [...known, ...fresh.map(subject => ({ subject, qty: 1 }))]
  if (sum(lines) > labelsAtMost) return tooMany
  const [first] = fresh
  const last = fresh.at(-1)
  if (!first || !last)
    return { next: { lines, since: null, meant: [] }, say: feedback('ok', 'Déjà sur la liste') }
  const say =
    fresh.length === 1
      ? feedback('step', first.title, labelsSaid(1))
      : feedback('step', `De ${first.title} à ${last.title}`, labelsSaid(fresh.length))
  return { next: { lines, since: null, meant: [] }, say }
}

function severalMeant({ kind }: Context, answer: Labelled[] | Refusal): boolean {
  return kind === 'product' && listOf(answer).length > 1
}

function chosen(context: Context, name: string): Outcome {
  const subject = context.meant.find(one => one.name === name)
  return added(context, subject ? [subject] : [])
}

function listOf(answer: Labelled[] | Refusal): Labelled[] {
  return isRefusal(answer) ? [] : answer
}

function setQuantity(context: Context, n: number): Outcome {
  const last = context.lines.at(-1)
  return last ? withLine(context, last.subject, n) : refused('')
}

function takeBack({ lines }: Context): Outcome {
  const last = lines.at(-1)
  return {
    next: { lines: lines.slice(0, -1) },
    say: feedback('ok', 'Retiré de la liste', last?.subject.title),
  }
}

function emptied(): Outcome {
  return { next: { lines: [] }, say: feedback('step', 'Rien n’est imprimé') }
}

function printed({ lines }: Context): Outcome {
  return { next: { lines: [] }, say: feedback('step', labelsSaid(sum(lines)), 'À l’imprimante') }
}

function created(answer: { boxes: string[] } | Refusal): Outcome {
  if (isRefusal(answer)) return refusedBecause(answer)
  const { boxes } = answer
  const names = boxes.length === 1 ? `${boxes[0]}` : `De ${boxes[0]} à ${boxes.at(-1)}`
  return {
    say: feedback('step', boxes.length === 1 ? '1 caisse créée' : `${boxes.length} caisses créées`, names),
  }
}

function wrongTurn({ kind }: Context, event: Event): Outcome {
  const asks = { product: 'un article', location: 'un emplacement', box: 'une caisse' }[kind]
  const code = codeOf(event)
  return refused(code ? `Ceci est ${kindWords[code.kind].one} : scannez ${asks}.` : '')
}

export function labelsSaid(n: number): string {
  return n === 1 ? '1 étiquette' : `${n} étiquettes`
}
