import type { ReactNode } from 'react'
import type { OrderFile } from '#contract/entities/order-file.ts'
import { Dialog } from '#src/ui/aria/Dialog.tsx'
import { besideCancel, EntryForm } from '../form/EntryForm.tsx'
import { type Part, shown, text } from '../form/parts.tsx'

type Props = {
  order: OrderFile
  onAct: (reason: string) => Promise<void>
  onClose: () => void
}

export const HoldDialog = ({ order, onAct, onClose }: Props) => (
  <Asked
    title={`Mettre ${order.name} en attente`}
    help="Il s’affiche à chaque poste où elle est scannée."
    required
    act="Mettre en attente"
    leave="Annuler"
    {...{ onAct, onClose }}
  >
    <p>Elle ne va sur aucune liste, et aucun de ses colis ne part, jusqu’à ce qu’on la remette en route.</p>
  </Asked>
)

/** Names what happens, for there is no way back. */
export const CancelDialog = ({ order, onAct, onClose }: Props) => (
  <Asked
    title={`Annuler la commande ${order.name} ?`}
    help="Facultatif."
    act="Annuler la commande"
    leave="Ne rien annuler"
    {...{ onAct, onClose }}
  >
    <ul className="grid list-disc gap-1 ps-5">
      {order.cancelling.map(sentence => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
    <p className="font-semibold">Une commande annulée ne se rouvre pas.</p>
  </Asked>
)

type AskedProps = Omit<Props, 'order'> & {
  title: string
  help: string
  required?: boolean
  act: string
  leave: string
  children: ReactNode
}

function Asked({ title, help, required = false, act, leave, onAct, onClose, children }: AskedProps) {
  const fields: readonly Part<{ reason: string }>[] = [
    shown('what', () => children),
    text('reason', 'Motif', { maxLength: 200, autoFocus: true, help }),
  ]
  return (
    <Dialog title={title} onClose={onClose}>
      <EntryForm
        label={title}
        act={act}
        start={{ reason: '' }}
        fields={fields}
        read={({ reason }) => ({ success: true, data: reason.trim() })}
        also={({ reason }) => (required && reason.trim() === '' ? { reason: 'Dites pourquoi.' } : {})}
        onSave={async reason => {
          await onAct(reason)
          return undefined
        }}
        className="mt-3 grid gap-4"
        buttons={besideCancel(onClose, null, leave)}
      />
    </Dialog>
  )
}
