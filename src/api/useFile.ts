import { useEffect, useState } from 'react'
import type { FileAnswer } from '#contract/endpoint.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'

export type LoadedFile = { readonly url: string; readonly type: string }

export type ReadFile = (signal: AbortSignal) => Promise<FileAnswer | Refusal>

/** An <img> sends no token: the bytes are fetched, and shown from here. Hand in the same `read` for the same file. */
export function useFile(read: ReadFile) {
  const [state, setState] = useState<{ loaded?: LoadedFile; refused?: string }>({})

  useEffect(() => {
    const gone = new AbortController()
    let url: string | undefined
    const load = async () => {
      const answer = await read(gone.signal)
      if (gone.signal.aborted) return
      if (isRefusal(answer)) return setState({ refused: answer.refused.detail })
      url = URL.createObjectURL(new Blob([answer.data], { type: answer.type }))
      setState({ loaded: { url, type: answer.type } })
    }
    load().catch(surprise => {
      if (gone.signal.aborted) return
      // Thrown while drawing, it reaches the screen that tells people.
      setState(() => {
        throw surprise
      })
    })
    return () => {
      gone.abort()
      if (url !== undefined) URL.revokeObjectURL(url)
    }
  }, [read])

  return state
}
