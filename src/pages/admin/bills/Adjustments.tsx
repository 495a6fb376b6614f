import { type Adjustment, billCalls } from '#contract/endpoints/bill.ts'
import type { Month } from '#contract/entities/bill.ts'
import { euroText } from '#contract/money.ts'
import { useCall, useReading } from '#src/api/useReading.tsx'
import { useActs } from '#src/commands/page.ts'
import { Button } from '#src/ui/Button.tsx'
import { formatDayHour } from '#src/ui/dates.ts'
import { carryOutAloud } from '../carry-out.ts'

type Props = {
  shop: string
  month: Month
  onChanged: () => void
}

/** The lines that people added to a draft, each to be taken back while it is one. */
export function Adjustments({ shop, month, onChanged }: Props) {
  const call = useCall()
  const params = { slugShop: shop, month }
  const { data, readAgain } = useReading(billCalls.adjustments, { params })
  const adjustments = data?.data.adjustments ?? []
  const change = async (send: () => Promise<unknown>) => {
    const answer = await send()
    readAgain()
    onChanged()
    return answer
  }
  const remove = ({ id, label, reason, cents, vat }: Adjustment) =>
    carryOutAloud(
      () => change(() => call(billCalls.removeAdjustment, { params: { ...params, adjustment: id } })),
      `« ${label} » est retiré de la facture.`,
      () => change(() => call(billCalls.adjust, { params, body: { label, reason, cents, vat } })),
    )
  useActs(
    'Ajustements',
    adjustments.map(one => ({
      id: `bill.adjust-remove.${one.id}`,
      title: `Retirer l’ajustement « ${one.label} »`,
      keywords: ['annuler', 'supprimer'],
      run: () => remove(one),
    })),
    'adjustments',
  )
  if (adjustments.length === 0) return null
  return (
    <section aria-label="Ajustements" className="grid gap-2 border-t border-line pt-4">
      <h3 className="font-bold">Ajustements</h3>
      <ul className="grid gap-2">
        {adjustments.map(one => (
          <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-4">
            <span className="min-w-0 wrap-anywhere">
              <span className="font-semibold">{one.label}</span>, {euroText(one.cents)}
              <span className="block text-sm text-ink-2">
                {[one.reason, one.by, formatDayHour(one.at)].filter(Boolean).join(', ')}
              </span>
            </span>
            <Button
              look="plain"
              aria-label={`Retirer l’ajustement « ${one.label} »`}
              onClick={() => void remove(one)}
            >
              Retirer
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
