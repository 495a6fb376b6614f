import X from 'lucide-react/icons/x'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { IconButton } from './Button.tsx'

type Props = {
  label: string
  side: 'left' | 'right'
  width: number
  onClose: () => void
  head?: ReactNode
  children: ReactNode
}

/** Opens when it mounts and closes when it unmounts. */
export function Drawer({ label, side, width, onClose, head, children }: Props) {
  const dialog = useModal(onClose)
  return (
    <dialog ref={dialog} aria-label={label} className={`drawer drawer-${side}`} style={{ width }}>
      <div className="flex h-full flex-col">
        <div className="flex min-h-16 items-center justify-between ps-4 pe-2">
          <div>{head}</div>
          <IconButton label="Fermer" onClick={onClose}>
            <X size={20} aria-hidden />
          </IconButton>
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto px-4 pb-6">{children}</div>
      </div>
    </dialog>
  )
}

/** Opens a native modal dialog on mount. Esc and a press beside it close it. */
export function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  const close = useRef(onClose)
  close.current = onClose

  // A layout effect, because a dialog gives the focus back only if it closes while it is still in the page.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const giveCaretBack = rememberCaret(document.activeElement)
    const cancelled = (event: Event) => {
      event.preventDefault()
      close.current()
    }
    const pressed = (event: MouseEvent) => {
      if (event.target === dialog) close.current()
    }
    dialog.addEventListener('cancel', cancelled)
    dialog.addEventListener('pointerdown', pressed)
    // React Aria's dialogs keep the focus inside them, but let it go into what carries this attribute.
    dialog.dataset.reactAriaTopLayer = ''
    dialog.showModal()
    return () => {
      dialog.removeEventListener('cancel', cancelled)
      dialog.removeEventListener('pointerdown', pressed)
      dialog.close()
      giveCaretBack()
    }
  }, [])

  return ref
}

/** A dialog that closes gives its field the focus back without a caret: Chromium would drop what is typed next. */
function rememberCaret(field: Element | null) {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return () => {}
  const { selectionStart, selectionEnd } = field
  return () => {
    if (document.activeElement !== field) return
    if (selectionStart !== null) return field.setSelectionRange(selectionStart, selectionEnd)
    // Number, date and e-mail fields have no selection to set.
    field.blur()
    field.focus({ preventScroll: true })
  }
}
