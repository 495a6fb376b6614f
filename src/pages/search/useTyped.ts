import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'

/** An address that changed with each letter would be drawn later than the next one comes: letters would be lost. */
const pauseMs = 150

/** What is typed stands in the field at once, and in the address's `?query=` as soon as the hand pauses. */
export function useTyped(): { text: string; type: (text: string) => void; query: string } {
  const [params, setParams] = useSearchParams()
  const told = params.get('query') ?? ''
  const [text, setText] = useState(told)
  const kept = useRef(told)

  useEffect(() => {
    if (told === kept.current) return
    // Somebody came by a link, or went back.
    kept.current = told
    setText(told)
  }, [told])

  useEffect(() => {
    if (text === kept.current) return
    const timer = setTimeout(() => {
      kept.current = text
      setParams(
        before => {
          const next = new URLSearchParams(before)
          next.delete('page')
          if (text.trim() === '') next.delete('query')
          else next.set('query', text)
          return next
        },
        { replace: true },
      )
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [text, setParams])

  return { text, type: setText, query: told.trim() }
}
