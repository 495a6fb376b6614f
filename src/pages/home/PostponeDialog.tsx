import { useState } from 'react'
import type { Departure } from '#contract/endpoints/home.ts'
import { newId } from '#src/api/id.ts'
import { useCall } from '#src/api/useReading.tsx'
import { Confirm } from '../admin/Confirm.tsx'
import { leftBehind, postpone } from './postpone.ts'

type Props = { departure: Departure; serverNow: string; onClose: () => void }

/** Asks before parcels that missed their lorry are put off: nobody takes that back. */
export function PostponeDialog({ departure, serverNow, onClose }: Props) {
  const { carrier } = departure
  const call = useCall()
  const [changeId] = useState(newId)
  const [busy, setBusy] = useState(false)

  const act = async () => {
    setBusy(true)
    await postpone(call, departure, changeId)
    onClose()
  }
  return (
    <Confirm
      title={`Reporter ${carrier} ?`}
      act="Reporter"
      busy={busy}
      onAct={() => void act()}
      onClose={onClose}
    >
      <p>
        {leftBehind(departure, serverNow)}. Ils partiront avec le prochain départ de {carrier}.
      </p>
      <p className="text-ink-2">
        Votre nom et l’heure sont écrits dans le journal et dans chaque commande. Cela ne s’annule pas.
      </p>
    </Confirm>
  )
}
