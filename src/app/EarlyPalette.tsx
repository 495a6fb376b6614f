import { useEffect } from 'react'
import type { Overlay } from '#src/commands/overlay.ts'
import { useSessionState } from '#src/session/context.tsx'

/** Answers the palette's key while the commands, which own every key, are still loading: the palette opens with them. */
export function EarlyPalette({ overlay }: { overlay: Overlay }) {
  const { token } = useSessionState()
  useEffect(() => {
    if (!token) return
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      overlay.toggle('palette')
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [token, overlay])
  return null
}
