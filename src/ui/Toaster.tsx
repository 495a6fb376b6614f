import { type CSSProperties, useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import { drawNoticesWith } from './notify.ts'
import { useTheme } from './theme.ts'

/** Longer than a message that is only read. */
const undoMs = 10_000

const width: CSSProperties & Record<'--width', string> = { '--width': '300px' }

// A swipe of 45 px dismisses a toast. That is the library's default and the specification's figure.
export function Toaster() {
  const theme = useTheme()
  useEffect(
    () =>
      drawNoticesWith(({ level, text, detail, undo }) => {
        toast[level](text, {
          description: detail,
          ...(undo && { action: { label: 'Annuler', onClick: () => void undo() }, duration: undoMs }),
        })
      }),
    [],
  )
  return (
    <Sonner
      theme={theme}
      position="top-right"
      visibleToasts={4}
      gap={12}
      offset={16}
      mobileOffset={16}
      duration={4000}
      closeButton
      richColors
      style={width}
      containerAriaLabel="Messages"
      toastOptions={{ closeButtonAriaLabel: 'Fermer ce message' }}
    />
  )
}
