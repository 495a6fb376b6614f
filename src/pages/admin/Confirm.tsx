import type { ReactNode } from 'react'
import { Dialog } from '#src/ui/aria/Dialog.tsx'
import { Button } from '#src/ui/Button.tsx'

type Props = {
  title: string
  /** What is lost, named. */
  children: ReactNode
  act: string
  busy?: boolean
  onAct: () => void
  onClose: () => void
}

/** Asks before something is lost. The way out comes first, so that Enter alone loses nothing. */
export function Confirm({ title, children, act, busy = false, onAct, onClose }: Props) {
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="mt-3 grid gap-3">{children}</div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={onClose}>
          Annuler
        </Button>
        <Button busy={busy} onClick={onAct}>
          {act}
        </Button>
      </div>
    </Dialog>
  )
}
