import { createContext, useContext, useEffect, useState } from 'react'
import type { Tone } from '#machines/shared/operation.ts'
import { useScan } from '#src/scan/provider.tsx'

/** What became of the last scan, or what the terminal said last. */
export type LastSaid = { readonly tone: Tone; readonly text: string; readonly detail?: string | undefined }

/** Kept above the screens, which change with whoever logs in. */
export const SaidContext = createContext<LastSaid | undefined>(undefined)

export const useLastSaid = (): LastSaid | undefined => useContext(SaidContext)

export function useHearing(): LastSaid | undefined {
  const { bus } = useScan()
  const [said, setSaid] = useState<LastSaid>()
  useEffect(() => {
    const tell = ({ tone, text, detail }: LastSaid) => setSaid({ tone, text, detail })
    const stops = [bus.on('outcome', tell), bus.on('feedback', tell)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [bus])
  return said
}
