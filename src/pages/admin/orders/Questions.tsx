import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import type { OrderFile } from '#contract/entities/order-file.ts'
import { Dialog } from '#src/ui/aria/Dialog.tsx'
import { TextField } from '#src/ui/aria/fields.tsx'
import { Button } from '#src/ui/Button.tsx'

type Props = {
  order: OrderFile
  busy: boolean
  onAct: (reason: string) => void
  onClose: () => void
}

export function HoldDialog({ order, busy, onAct, onClose }: Props) {
  return (
    <Asked
      title={`Mettre ${order.name} en attente`}
      label="Motif"
      help="Il s’affiche à chaque poste où elle est scannée."
      required
      act="Mettre en attente"
      leave="Annuler"
      {...{ busy, onAct, onClose }}
    >
      <p>Elle ne va sur aucune liste, et aucun de ses colis ne part, jusqu’à ce qu’on la remette en route.</p>
    </Asked>
  )
}

/** Names what happens, for there is no way back. */
export function CancelDialog({ order, busy, onAct, onClose }: Props) {
  return (
    <Asked
      title={`Annuler la commande ${order.name} ?`}
      label="Motif"
      help="Facultatif."
      act="Annuler la commande"
      leave="Ne rien annuler"
      {...{ busy, onAct, onClose }}
    >
      <ul className="grid list-disc gap-1 ps-5">
        {order.cancelling.map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="font-semibold">Une commande annulée ne se rouvre pas.</p>
    </Asked>
  )
}

type AskedProps = Omit<Props, 'order'> & {
  title: string
  label: string
  help: string
  required?: boolean
  act: string
  leave: string
  children: React.ReactNode
}

function Asked({
  title,
  label,
  help,
  required = false,
  act,
  leave,
  busy,
  onAct,
  onClose,
  children,
}: AskedProps) {
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (required && reason.trim() === '') return setMissing(true)
    onAct(reason.trim())
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <Form onSubmit={send} aria-label={title} className="mt-3 grid gap-4">
        {children}
        <TextField
          label={label}
          value={reason}
          onChange={setReason}
          maxLength={200}
          autoFocus
          help={help}
          error={missing ? 'Dites pourquoi.' : undefined}
        />
        <div className="mt-2 flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={onClose}>
            {leave}
          </Button>
          <Button type="submit" busy={busy}>
            {act}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
