import X from 'lucide-react/icons/x'
import { useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { afterPaint } from '#src/ui/after-paint.ts'
import { Button, IconButton } from '#src/ui/Button.tsx'
import { useMedia } from '#src/ui/media.ts'
import { useTopDialog, useTopLayer } from '#src/ui/top-layer.ts'
import { Unbroken } from '#src/ui/Unbroken.tsx'
import { useStore } from '#src/useStore.ts'
import type { Feed } from './bus.ts'
import { pendingStyles, styleOf } from './outcome-style.ts'
import { useScan } from './provider.tsx'
import type { Latch, ScanOutcome } from './scan.ts'
import { shownText } from './words.ts'

/** A good outcome disappears after this many ms. Others stay until the next scan, OK or the cross. */
const goodStays = 6000

/** Shows the outcome of the last scan on every screen, and announces it to screen readers. `page` names the screen. */
export function OutcomeStrip({ page }: { page: string }) {
  const { router } = useScan()
  const feed = useFeed()
  const { outcomes, pending, latch, operation } = feed
  const last = outcomes[0]
  const [closed, setClosed] = useState<ScanOutcome>()
  useClosedOnNextPage(page, last, setClosed)
  const wide = useMedia('(min-width: 64rem)')
  const panelSeen = usePanelSeen(latch !== null && operation !== null && !wide)
  const above = useTopDialog(outcomes.length > 0 || pending.length > 0)
  const isGood = last?.tone === 'ok' || last?.tone === 'step'

  useEffect(() => {
    if (!last || !isGood) return
    const timer = setTimeout(() => setClosed(last), goodStays)
    return () => clearTimeout(timer)
  }, [last, isGood])

  // The operation's own screen already shows this outcome, unless a dialog covers it.
  const shownThere = operation !== null && last?.step?.operation === operation && !above
  const shown = last === closed || shownThere ? undefined : last
  // Moving the strip to the top layer forces a layout, so do it only when there is something to show. The operation
  // shows the error itself; on a narrow screen its panel may be scrolled out of sight.
  const standing = latch && operation !== null && !above && (wide || panelSeen) ? null : latch
  const news = pending.length > 0 || standing || shown ? feed : undefined
  const strip = useTopLayer<HTMLDivElement>(useMemo(() => ({ news, above }), [news, above]))
  return createPortal(
    <>
      <p role="status" className="sr-only">
        {last && isGood ? spoken(last) : pendingWords(pending.length)}
      </p>
      <p role="alert" className="sr-only">
        {last && !isGood ? spoken(last) : ''}
      </p>
      <section
        ref={strip}
        aria-label="Résultats des scans"
        popover="manual"
        className="pointer-events-none fixed inset-x-0 top-auto bottom-0 m-0 w-full max-w-none flex-col items-center gap-2 overflow-visible border-0 bg-transparent p-3 open:flex print:hidden"
      >
        {pending.length > 0 && <Waiting pending={pending} />}
        {standing && <Standing latch={standing} onSeen={() => router.acknowledge()} />}
        {shown && !isSaidBy(latch, shown) && <Said outcome={shown} onClose={() => setClosed(shown)} />}
      </section>
    </>,
    above ?? document.body,
  )
}

/** Whether most of the operation's own verdict is in view. */
function usePanelSeen(asked: boolean): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const panel = asked ? document.querySelector('.bench-verdict') : null
    if (!panel) return setSeen(false)
    const watch = new IntersectionObserver(
      entries => setSeen((entries.at(-1)?.intersectionRatio ?? 0) >= mostOfIt),
      { threshold: mostOfIt },
    )
    watch.observe(panel)
    return () => watch.disconnect()
  }, [asked])
  return seen
}

const mostOfIt = 0.6

/** A refusal at home is no matter of the next screen. What opened that screen, or was not decided, is. */
function useClosedOnNextPage(
  page: string,
  last: ScanOutcome | undefined,
  close: (outcome: ScanOutcome) => void,
) {
  const seen = useRef({ last, page })
  useEffect(() => {
    const before = seen.current
    seen.current = { last, page }
    const isOld = last !== undefined && before.last === last && before.page !== page
    if (isOld && last.kind === 'refused') close(last)
  }, [last, page, close])
}

/** An operation's screen shows the answer first; the strip updates after that paint. */
function useFeed(): Feed {
  const { feed } = useScan()
  const shown = useMemo(
    () => ({
      get: feed.get,
      subscribe: (listen: () => void) =>
        feed.subscribe(() => (feed.get().operation === null ? listen() : afterPaint(listen))),
    }),
    [feed],
  )
  return useStore(shown)
}

const frame =
  'pointer-events-auto flex w-full max-w-2xl items-center gap-3 rounded-2xl border-2 px-4 py-2 shadow-lg'

function Said({ outcome, onClose }: { outcome: ScanOutcome; onClose: () => void }) {
  const { word, icon: Icon, classes } = styleOf(outcome)
  return (
    <div className={`${frame} ${classes}`}>
      <Icon size={26} className="shrink-0" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="font-bold wrap-break-word">
          {word} · <Unbroken>{outcome.text}</Unbroken>
        </p>
        <p className="text-sm wrap-break-word">
          {outcome.detail ? `${outcome.detail} · ` : ''}
          {outcome.scan.source.name} · {shownText(outcome.scan)}
        </p>
      </div>
      <IconButton label="Fermer ce message" onClick={onClose} className="text-inherit">
        <X size={20} aria-hidden />
      </IconButton>
    </div>
  )
}

function Standing({ latch, onSeen }: { latch: Latch; onSeen: () => void }) {
  const { tone, text, detail } = latch.feedback
  const { word, icon: Icon, classes } = styleOf({ kind: 'refused', tone })
  return (
    <div className={`${frame} ${classes} flex-wrap justify-end sm:flex-nowrap`}>
      <Icon size={32} className="shrink-0" aria-hidden />
      <div className="min-w-0 flex-1 basis-56">
        <p className="text-lg leading-snug font-bold wrap-break-word">
          {word} · <Unbroken>{text}</Unbroken>
        </p>
        {detail && <p className="wrap-break-word">{detail}</p>}
      </div>
      <Button look="plain" onClick={onSeen}>
        OK, c’est vu
      </Button>
    </div>
  )
}

function Waiting({ pending }: Pick<Feed, 'pending'>) {
  const [first] = pending
  if (!first) return null
  const { word, icon: Icon, classes } = pendingStyles[first.reason]
  return (
    <div className={`${frame} max-w-md ${classes}`}>
      <Icon size={20} className="shrink-0" aria-hidden />
      <p className="min-w-0 flex-1 truncate">
        {word} · {shownText(first.scan)}
      </p>
      {pending.length > 1 && <p className="text-sm whitespace-nowrap">{pendingWords(pending.length)}</p>}
    </div>
  )
}

/** True when the latched error is this outcome, so that the strip shows it once. */
function isSaidBy(latch: Latch | null, outcome: ScanOutcome): boolean {
  return latch !== null && latch.feedback.text === outcome.text
}

function spoken(outcome: ScanOutcome): string {
  return [styleOf(outcome).word, outcome.text, outcome.detail].filter(Boolean).join('. ')
}

function pendingWords(count: number): string {
  if (count === 0) return ''
  return count === 1 ? '1 scan en attente' : `${count} scans en attente`
}
