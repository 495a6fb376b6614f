import { billCalls } from '#contract/endpoints/bill.ts'
import type { Month } from '#contract/entities/bill.ts'
import { ofMonth } from '#contract/entities/bill-words.ts'
import { euroText } from '#contract/money.ts'
import { useCall } from '#src/api/useReading.tsx'
import { Dialog } from '#src/ui/aria/Dialog.tsx'
import { carryOut, useCallId } from '../carry-out.ts'
import { signedCentsTyped } from '../form/amounts.ts'
import { besideCancel, EntryForm } from '../form/EntryForm.tsx'
import { type Part, row, select, text } from '../form/parts.tsx'
import { vatOptions } from '../form/vat.ts'

type Props = { shop: string; month: Month; onChanged: () => void; onClose: () => void }

type Draft = { label: string; cents: string; vat: string; reason: string }

const Wanted = billCalls.adjust.body

const fields: readonly Part<Draft>[] = [
  text('label', 'Libellé', {
    required: true,
    maxLength: 160,
    autoFocus: true,
    wrong: 'Donnez un libellé : il est sur la facture.',
  }),
  row(
    2,
    text('cents', 'Montant hors taxes (€)', {
      required: true,
      maxLength: 16,
      help: 'En moins : -12,50.',
      wrong: 'Un montant s’écrit 12,50 ou -12,50.',
    }),
    select('vat', 'TVA', vatOptions(2000)),
  ),
  text('reason', 'Motif', {
    required: true,
    maxLength: 300,
    help: 'La boutique le lit sous la ligne.',
    wrong: 'Donnez un motif : la boutique le lit.',
  }),
]

/** A line that a person adds to a bill that is not closed. */
export function AdjustDialog({ shop, month, onChanged, onClose }: Props) {
  const call = useCall()
  const once = useCallId()
  const params = { slugShop: shop, month }
  return (
    <Dialog title={`Ajuster la facture ${ofMonth(month)}`} onClose={onClose}>
      <EntryForm
        label="Ajustement"
        act="Ajouter"
        start={{ label: '', cents: '', vat: '2000', reason: '' }}
        fields={fields}
        read={({ cents, vat, ...draft }: Draft) =>
          Wanted.safeParse({ ...draft, vat: Number(vat), cents: signedCentsTyped(cents) })
        }
        also={({ cents }) => (signedCentsTyped(cents) === 0 ? { cents: 'Zéro n’ajuste rien.' } : {})}
        onSave={async body => {
          const refused = await carryOut(
            () => once(options => call(billCalls.adjust, { params, body }, options)),
            `« ${body.label} » : ${euroText(body.cents)}.`,
          )
          onChanged()
          if (refused === undefined) onClose()
          return refused
        }}
        className="mt-4 grid gap-4"
        buttons={besideCancel(onClose)}
      />
    </Dialog>
  )
}
