import { useEffect, useState } from 'react'
import { useScan } from '#src/scan/provider.tsx'
import { shownText } from '#src/scan/words.ts'
import type { Said } from './said.ts'
import type { OperationView } from './view.ts'

const kept = 6

/** What became of the last scans and commands on this screen, newest first. */
export function useSaid(view: OperationView | undefined): readonly Said[] {
  const { bus } = useScan()
  const [said, setSaid] = useState<readonly Said[]>([])
  const rows = view?.list?.rows

  useEffect(() => {
    const add = (one: Said) => setSaid(before => [one, ...before].slice(0, kept))
    let answered = false
    /** A command that the operation has answered already says less than the answer: it stands behind it. */
    const addBehind = (one: Said) =>
      setSaid(([answer, ...before]) => [...(answer ? [answer] : []), one, ...before].slice(0, kept))
    const stops = [
      bus.on('outcome', ({ scan, kind, tone, text, detail, code }) => {
        const put = kind === 'command' && answered ? addBehind : add
        put({ id: scan.id, tone, text, detail, code: shownText(scan), names: code?.value })
      }),
      bus.on('feedback', ({ tone, text, detail }) => {
        add({ id: `${Date.now()} ${text}`, tone, text, detail })
        answered = true
        queueMicrotask(() => {
          answered = false
        })
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [bus])

  return said.map(one => ({
    ...one,
    photo: rows?.find(row => one.names && row.codes?.includes(one.names))?.photo,
  }))
}
