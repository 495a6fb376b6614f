import { useState } from 'react'
import { carrierSlipCalls } from '#contract/endpoints/carrier-slip.ts'
import type { Departure } from '#contract/endpoints/home.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall } from '#src/api/context.tsx'
import { newId } from '#src/api/id.ts'
import { Confirm } from '#src/pages/admin/Confirm.tsx'
import { formatDeparture } from '#src/ui/dates.ts'
import { notify } from '#src/ui/notify.ts'
import { plural } from '#src/ui/numbers.ts'

type Props = { departure: Departure; serverNow: string; onClose: () => void }

/** Asks before parcels that missed their lorry are put off: nobody takes that back. */
export function PostponeDialog({ departure: { group, carrier, at, missed }, serverNow, onClose }: Props) {
  const call = useCall()
  const [changeId] = useState(newId)
  const [busy, setBusy] = useState(false)

  const postpone = async () => {
    setBusy(true)
    const input = { params: { carrierSlipGroup: group }, body: { missed: at } }
    const answer = await call(carrierSlipCalls.postpone, input, { idempotencyKey: changeId })
    onClose()
    if (isRefusal(answer)) return notify({ level: 'warning', text: answer.refused.detail })
    const { to, parcels } = answer.data
    notify({
      level: 'success',
      text: `${carrier} : ${plural(parcels, 'colis reporté', 'colis reportés')}, ${formatDeparture(to, false)}`,
    })
  }
  return (
    <Confirm
      title={`Reporter ${carrier} ?`}
      act="Reporter"
      busy={busy}
      onAct={() => void postpone()}
      onClose={onClose}
    >
      <p>
        {plural(missed, 'colis', 'colis')} à quai : {formatDeparture(at, true, serverNow)}. Ils partiront avec
        le prochain départ de {carrier}.
      </p>
      <p className="text-ink-2">
        Votre nom et l’heure sont écrits dans le journal et dans chaque commande. Cela ne s’annule pas.
      </p>
    </Confirm>
  )
}
