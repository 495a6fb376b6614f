import { useEffect, useState } from 'react'
import { SearchField } from '#src/ui/aria/fields.tsx'

/** The page asks the server when the typing pauses, not for each letter. */
const pauseMs = 250

type SearchProps = { label: string; placeholder: string; text: string; onText: (text: string) => void }

export function Search({ label, placeholder, text, onText }: SearchProps) {
  const [typed, setTyped] = useState(text)
  useEffect(() => {
    if (typed.trim() === text) return
    const timer = setTimeout(() => onText(typed.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [typed, text, onText])
  return (
    <SearchField label={label} placeholder={placeholder} value={typed} onChange={setTyped} maxLength={120} />
  )
}
