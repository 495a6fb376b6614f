import { useState } from 'react'
import { Link } from 'react-router-dom'
import { billCalls } from '#contract/endpoints/bill.ts'
import type { Bill } from '#contract/entities/bill.ts'
import { ofMonth } from '#contract/entities/bill-words.ts'
import { euroText } from '#contract/money.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall, useReading } from '#src/api/useReading.tsx'
import { FormProblem } from '#src/ui/FormProblem.tsx'
import { notify } from '#src/ui/notify.ts'
import { partiesPath } from '../bill-door.ts'
import { Confirm } from '../Confirm.tsx'
import { useCallId } from '../carry-out.ts'

type Props = { bill: Bill; onChanged: () => void; onClose: () => void }

/** Asks before a bill gets its number: that is for good. It sends the total that was read. */
export function CloseDialog({ bill, onChanged, onClose }: Props) {
  const { shop, month, total, warnings } = bill
  const params = { slugShop: shop.slug, month }
  const call = useCall()
  const once = useCallId()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  const { data } = useReading(billCalls.parties, { params: { slugShop: shop.slug } })
  const close = async () => {
    setBusy(true)
    const answer = await once(options => call(billCalls.close, { params, body: { total } }, options))
    setBusy(false)
    onChanged()
    if (isRefusal(answer)) return setRefused(answer.refused.detail)
    notify({
      level: 'success',
      text: `Facture ${answer.data.bill.closed?.number} : ${euroText(answer.data.bill.total)}.`,
    })
    onClose()
  }
  return (
    <Confirm
      title={`Arrêter la facture ${ofMonth(month)} ?`}
      act="Arrêter"
      busy={busy}
      onAct={() => void close()}
      onClose={onClose}
    >
      <p>
        {shop.name} : <span className="font-bold">{euroText(total)}</span> toutes taxes comprises. Elle reçoit
        son numéro et ne change plus ; une correction vient avec la facture suivante.
      </p>
      {data?.data.buyer && (
        <p className="text-ink-2">
          {data.data.seller?.name} facture {data.data.buyer.name}.
        </p>
      )}
      {warnings.map(warning => (
        <p key={warning} className="rounded-xl bg-warning-soft p-3 text-warning-ink">
          {warning}
        </p>
      ))}
      <FormProblem>{refused}</FormProblem>
      <Link
        to={partiesPath(shop.slug)}
        className="inline-flex min-h-11 items-center underline underline-offset-4"
      >
        Qui facture, qui est facturé
      </Link>
    </Confirm>
  )
}
