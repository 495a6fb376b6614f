import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components'

/** React Aria writes its own numbers, days and announcements in French, even in an English browser. */
export function French({ children }: { children: ReactNode }) {
  return <I18nProvider locale="fr-FR">{children}</I18nProvider>
}
