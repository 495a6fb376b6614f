import { type CSSProperties, useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import { drawNoticesWith } from './notify.ts'
import { useTheme } from './theme.ts'

const width: CSSProperties & Record<'--width', string> = { '--width': '300px' }

// A swipe of 45 px throws a toast away: that is the library's own figure, and the specification's.
export function Toaster() {
  const theme = useTheme()
  useEffect(
    () =>
      drawNoticesWith(({ level, text, detail }) => {
        toast[level](text, { description: detail })
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
