import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { French } from './French.tsx'

type Props = { title: string; onClose: () => void; wide?: boolean; children: ReactNode }

/** A modal dialog of a page that is loaded on demand. Esc and a press beside it close it. */
export function Dialog({ title, onClose, wide = false, children }: Props) {
  return (
    <French>
      <ModalOverlay
        isOpen
        isDismissable
        onOpenChange={open => open || onClose()}
        data-modal
        className="fixed inset-0 z-40 grid grid-cols-[minmax(0,1fr)] place-items-center overflow-y-auto bg-grey-900/50 p-4"
      >
        <Modal
          className={`w-full rounded-[1.25rem] border border-line bg-surface p-6 text-ink shadow-2xl ${wide ? 'max-w-2xl' : 'max-w-lg'}`}
        >
          <AriaDialog className="outline-none">
            <Heading slot="title" className="text-2xl font-bold tracking-tight wrap-anywhere">
              {title}
            </Heading>
            {children}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </French>
  )
}
