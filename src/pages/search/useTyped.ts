import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'

/** Updating the address renders the whole page. Doing so for each letter would lose letters of a fast typist. */
const pauseMs = 150

type Typed = { text: string; type: (text: string) => void; settle: () => void; query: string }

/** The typed text: in the field at once, in the address's `?query=` when the typing pauses or the operator leaves the field. */
export function useTyped(): Typed {
  const [params, setParams] = useSearchParams()
  const inAddress = params.get('query') ?? ''
  const [text, setText] = useState(inAddress)
  const kept = useRef(inAddress)

  useEffect(() => {
    if (inAddress === kept.current) return
    // The operator followed a link or went back.
    kept.current = inAddress
    setText(inAddress)
  }, [inAddress])

  const settle = useCallback(() => {
    if (text === kept.current) return
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
  }, [text, setParams])

  useEffect(() => {
    const timer = setTimeout(settle, pauseMs)
    return () => clearTimeout(timer)
  }, [settle])

  return { text, type: setText, settle, query: inAddress.trim() }
}
