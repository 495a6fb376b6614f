import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { French } from './French.tsx'

type Props = { title: string; onClose: () => void; wide?: boolean; children: ReactNode }

/** A modal dialog of a page that is loaded on demand. Esc and a press beside it close it. */
export function Dialog({ title, onClose, wide = false, children }: Props) {
  return (
    <Overlay onClose={onClose} className={`w-full p-6 ${wide ? 'max-w-2xl' : 'max-w-lg'}`}>
      <Heading slot="title" className="text-2xl font-bold tracking-tight wrap-anywhere">
        {title}
      </Heading>
      {children}
    </Overlay>
  )
}

type OverlayProps = { label?: string; onClose: () => void; className: string; children: ReactNode }

/** A dialog without a visible title has a label. */
export function Overlay({ label, onClose, className, children }: OverlayProps) {
  return (
    <French>
      <ModalOverlay
        isOpen
        isDismissable
        onOpenChange={open => open || onClose()}
        data-modal
        className="fixed inset-0 z-40 grid grid-cols-[minmax(0,1fr)] place-items-center overflow-y-auto bg-grey-900/50 p-4"
      >
        <Modal className={`rounded-[1.25rem] border border-line bg-surface text-ink shadow-2xl ${className}`}>
          <AriaDialog {...(label ? { 'aria-label': label } : {})} className="outline-none">
            {children}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </French>
  )
}
