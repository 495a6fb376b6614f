import MousePointerClick from 'lucide-react/icons/mouse-pointer-click'
import { useEffect, useState } from 'react'
import { useTopLayer } from '#src/ui/top-layer.ts'
import { useStore } from '#src/useStore.ts'
import { useScan } from './provider.tsx'
import { hearsWithoutFocus } from './sources/source-list.ts'

/** Opening or closing a window moves the focus around briefly; the notice waits this many ms. */
const settles = 250

/** Most lost scans are keys that went to another window. This notice covers the page while that would happen. */
export function FocusNotice() {
  const { focus, sources } = useScan()
  const away = useStore(focus)
  const heard = useStore(sources, hearsWithoutFocus)
  const shown = useLasting(away && !heard)

  // The live region is in the page before its text: screen readers miss a region that arrives with its text.
  return <div aria-live="assertive">{shown && <Notice />}</div>
}

function Notice() {
  const button = useTopLayer<HTMLButtonElement>(true)
  return (
    <button
      ref={button}
      popover="manual"
      type="button"
      onClick={() => window.focus()}
      className="fixed inset-0 m-0 grid size-full max-h-none max-w-none cursor-pointer place-items-center border-0 bg-grey-900/95 p-6 text-center text-white"
    >
      <span className="flex max-w-2xl flex-col items-center gap-6">
        <MousePointerClick size={72} aria-hidden />
        <span className="text-3xl leading-tight font-bold text-balance md:text-5xl">
          Les scans n’arrivent pas ici
        </span>
        <span className="text-xl text-pretty md:text-2xl">
          Une autre fenêtre a la main : elle reçoit ce que vous scannez. Cliquez ou touchez cet écran pour
          revenir.
        </span>
      </span>
    </button>
  )
}

function useLasting(now: boolean): boolean {
  const [stays, setStays] = useState(false)
  useEffect(() => {
    if (!now) return setStays(false)
    const timer = setTimeout(() => setStays(true), settles)
    return () => clearTimeout(timer)
  }, [now])
  return now && stays
}
