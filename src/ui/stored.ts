import { useState } from 'react'
import { terminalStorage } from '#src/storage/terminal-storage.ts'

/** A switch that this browser remembers. */
export function useStored(key: string): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => terminalStorage.getItem(key) === 'true')
  const store = (next: boolean) => {
    terminalStorage.setItem(key, String(next))
    setOn(next)
  }
  return [on, store]
}
