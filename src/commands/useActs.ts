import { useEffect } from 'react'
import { type PageAct, showPageActs } from './page.ts'

/** The acts of a page stand in the palette while it is open, those of its parts behind its own, each part under its name. */
export function useActs(title: string, acts: readonly PageAct[], part?: string): void {
  // The acts close over what the page shows now, so each drawing hands them over anew.
  useEffect(() => showPageActs({ title, acts }, part))
}
