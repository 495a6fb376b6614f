import type { SnapshotFrom } from 'xstate'
import { ownNameProblem } from '#contract/barcodes/own.ts'
import type { Reason } from '#contract/entities/reason.ts'
import type { rebutMachine } from '#machines/rebut/machine.ts'
import { pieces, sum } from '#machines/shared/stock.ts'
import { agree } from '#src/ui/numbers.ts'
import type { OperationView, ViewChoice } from '../view.ts'

export function viewRebut(snapshot: SnapshotFrom<typeof rebutMachine>): OperationView {
  const { context } = snapshot
  const { from, article, qty, reason, reasons } = context
  if (!from) return {}
  return {
    about: [`Rebut à ${from.name}`, reason?.label ?? `${pieces(sum(from.piles))} sur place`].join(' · '),
    ...(article
      ? {
          progress: {
            done: qty,
            total: article.qty,
            unit: agree(article.qty, 'pièce à jeter', 'pièces à jeter'),
          },
        }
      : {}),
    list: {
      title: `À ${from.name}`,
      note: from.zone,
      empty: 'Rien à cet emplacement.',
      rows: from.piles.map(({ product, qty: there }) => ({
        id: product.sku,
        title: product.name,
        hint: product.sku,
        photo: product.photo,
        codes: product.codes.map(({ code }) => code),
        done: product.sku === article?.product.sku ? qty : 0,
        total: there,
      })),
    },
    ...(article ? { choices: reasons.map(choiceOf) } : {}),
    ...(snapshot.matches('photographing')
      ? { photo: { label: `Photo : ${article?.product.name}`, event: { type: 'cmd.photo' } } }
      : {}),
  }
}

export function choiceOf({ code, label }: Reason): ViewChoice {
  const card = cardOf(code)
  return {
    id: `rebut.reason.${code}`,
    title: label,
    event: { type: 'cmd.reason', code },
    ...(card ? { card } : {}),
  }
}

/** A printed card outlives the order of the list: it bears the reason's own code, where a barcode can. */
function cardOf(code: string): string | undefined {
  if (!/^[a-z0-9_]+$/.test(code)) return undefined
  const card = `REBUT-${code.toUpperCase().replaceAll('_', '-')}`
  return ownNameProblem('command', card) === undefined ? card : undefined
}
