import { earningCalls } from '#contract/endpoints/earning.ts'
import { euroText } from '#contract/money.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall } from '#src/api/useReading.tsx'
import { Dialog } from '#src/ui/aria/Dialog.tsx'
import { carryOut } from '../carry-out.ts'
import { centsShown, centsTyped } from '../form/amounts.ts'
import { besideCancel, EntryForm } from '../form/EntryForm.tsx'
import { text } from '../form/parts.tsx'

type Props = { hourCost: number; onChanged: () => void; onClose: () => void }

const Wanted = earningCalls.hour.body

/** Says what an hour of work costs the warehouse, for all its pages and managers. */
export function HourDialog({ hourCost, onChanged, onClose }: Props) {
  const call = useCall()
  const put = (hourCost: number) => async () => {
    const answer = await call(earningCalls.hour, { body: { hourCost } })
    if (!isRefusal(answer)) onChanged()
    return answer
  }
  return (
    <Dialog title="Coût d’une heure de travail" onClose={onClose}>
      <EntryForm
        label="Coût d’une heure de travail"
        act="Enregistrer"
        start={{ hourCost: hourCost === 0 ? '' : centsShown(hourCost) }}
        fields={[
          text('hourCost', 'Une heure, charges comprises (€)', {
            required: true,
            maxLength: 16,
            inputMode: 'decimal',
            autoFocus: true,
            wrong: 'Un montant s’écrit 24,50.',
          }),
        ]}
        read={draft => Wanted.safeParse({ hourCost: centsTyped(draft.hourCost) })}
        onSave={async wanted => {
          const refused = await carryOut(
            put(wanted.hourCost),
            `Une heure de travail coûte ${euroText(wanted.hourCost)}.`,
            put(hourCost),
          )
          if (refused === undefined) onClose()
          return refused
        }}
        className="mt-4 grid gap-4"
        buttons={besideCancel(onClose)}
      />
    </Dialog>
  )
}
