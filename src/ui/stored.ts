import { useState } from 'react'

/** A switch that this browser remembers. */
export function useStored(key: string): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => localStorage.getItem(key) === 'true')
  const store = (next: boolean) => {
    localStorage.setItem(key, String(next))
    setOn(next)
  }
  return [on, store]
}
