import { useState } from 'react'
import { Select } from '#src/ui/aria/Select.tsx'
import { Confirm } from '../Confirm.tsx'

const overlaps = [
  { id: '0', label: 'Plus du tout' },
  { id: '1', label: 'Une heure encore' },
  { id: '24', label: 'Un jour encore' },
  { id: '72', label: 'Trois jours encore' },
  { id: '168', label: 'Une semaine encore' },
] as const

type Props = {
  title: string
  /** « L’ancien secret » */
  former: string
  children: string
  act: string
  busy: boolean
  onAct: (overlapHours: number) => void
  onClose: () => void
}

/** Asks for how long the former secret serves beside the new one. */
export function RenewDialog({ title, former, children, act, busy, onAct, onClose }: Props) {
  const [hours, setHours] = useState('24')
  return (
    <Confirm title={title} act={act} busy={busy} onAct={() => onAct(Number(hours))} onClose={onClose}>
      <p>{children}</p>
      <Select label={`${former} vaut`} value={hours} onChange={setHours} options={overlaps} />
    </Confirm>
  )
}
