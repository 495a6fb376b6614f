import { serialOf } from '#contract/serials.ts'
import { refused } from '../shared/decision.ts'
import { feedback } from '../shared/operation.ts'
import { apply, follow, whenRefused, whenUnreached } from '../shared/parts.ts'
import { putDown, takeArticle } from './pieces.ts'
import { type Context, type Decision, type Here, type On, orderReturn, type SerialQuestion } from './ports.ts'

/** Which of the order's pieces came back: its number says. */
export const numbering = orderReturn.createStateConfig({
  states: {
    serial: {
      meta: { prompt: 'Scannez le numéro de série', expects: ['serial'] },
      on: {
        'scan.serial': follow(takeNumber, { condition: '#condition', whose: '#whose' }),
        'cmd.noSerial': { target: '#condition', actions: apply(goOnWithoutNumber) },
        'cmd.undo': { target: '#articles', actions: apply(putDown) },
        'cmd.cancel': { target: '#articles', actions: apply(putDown) },
      },
    },

    /** The number is none of this order: the server knows where it belongs. */
    whose: {
      id: 'whose',
      tags: 'busy',
      invoke: {
        src: 'whose',
        input: numberAsked,
        onDone: [
          { ...whenUnreached('serial'), actions: apply(notOfOrder) },
          whenRefused('serial'),
          { target: 'serial', actions: apply(notOfOrder) },
        ],
      },
    },
  },
})

export function takeNumber({ context, event: { code } }: On<'scan.serial'>): Decision<'condition' | 'whose'> {
  return withNumber(context, code.value)
}

/** As `takeArticle`; the label of one piece may tell its number too, as (21) of GS1. */
export function takeNumbered(
  scan: On<'scan.product'>,
): Decision<'naming' | 'condition' | 'serial' | 'whose'> {
  const taken = takeArticle(scan)
  const told = scan.event.code.gs1?.elements.find(({ ai }) => ai === '21')?.value
  if (taken.to !== 'serial' || told === undefined || taken.next?.hand !== 1) return taken
  const numbered = withNumber({ ...scan.context, ...taken.next }, serialOf(told))
  return numbered.to ? { ...numbered, next: { ...taken.next, ...numbered.next } } : numbered
}

function withNumber(context: Context, number: string): Decision<'condition' | 'whose'> {
  const { article, hand, numbers, pieces } = context
  const taken = [...numbers, ...pieces.flatMap(({ serials = [] }) => serials)]
  if (!numbersOf(context).includes(number)) return { to: 'whose', next: { asked: number } }
  if (taken.includes(number)) {
    return refused(`${number} est déjà scanné dans ce retour.`, 'Chaque pièce a son propre numéro.')
  }
  const all = [...numbers, number]
  const say = feedback('ok', `Numéro ${number}`, article?.name)
  return all.length < hand
    ? { next: { numbers: all }, say }
    : { to: 'condition', next: { numbers: all }, say }
}

/** The numbers of the article in hand that may come back. */
export function numbersOf({ parcel, article }: Context): readonly string[] {
  return parcel?.piles?.find(({ product }) => product.sku === article?.sku)?.serials ?? []
}

export function goOnWithoutNumber({ context: { article } }: Here): Decision {
  return { say: feedback('step', 'Sans numéro de série', article?.name) }
}

function numberAsked({ context: { parcel, article, asked } }: Here): SerialQuestion {
  return { order: parcel?.order ?? '', sku: article?.sku ?? '', serial: asked ?? '' }
}

function notOfOrder({ context: { asked, parcel } }: Here): Decision {
  return refused(`${asked} n’est pas parti avec ${parcel?.order}.`, 'Mettez cette pièce de côté.')
}
