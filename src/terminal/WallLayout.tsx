import { Suspense, useEffect } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { pageRoute } from '#contract/pages.ts'
import type { Registry } from '#src/commands/registry.ts'
import { isTight } from '#src/operations/definition.ts'
import { ServerWatch, WallOutboxStrip } from '#src/outbox/OutboxStrip.tsx'
import { useOutbox } from '#src/outbox/useOutbox.ts'
import { useWallPrintTrouble, WallPrintStrip } from '#src/printing/PrintStrip.tsx'
import { HoldScans, useScanFeed } from '#src/scan/provider.tsx'
import { useAccess } from '#src/session/access.tsx'
import { WallStorageNotice, WallVersionNotice } from '#src/shell/notices.tsx'
import { ErrorBoundary } from '#src/ui/ErrorBoundary.tsx'
import { LoadingPage } from '#src/ui/Spinner.tsx'
import { useStore } from '#src/useStore.ts'
import { CardRow, cardsOf, stepCards } from './Cards.tsx'
import { useTerminal, useTerminalState, useWall, useWallFeedback } from './context.ts'
import { ErrorScreen, FeedbackLine } from './Feedback.tsx'
import { useIdleCards } from './idle.ts'
import { TopBar } from './TopBar.tsx'

/** Every wall screen: person and time above, the work, and below it the cards that can be scanned now. */
export function WallLayout() {
  const { user } = useAccess()
  const { wall, registry, active } = useWall()
  const { pathname, search } = useLocation()
  const { latch } = useScanFeed()
  const now = useStore(active)
  // Render again when the session changes, because the cards depend on it.
  useTerminalState(useTerminal())

  // Home and operations have a place of their own for it.
  const feedback = useWallFeedback()
  const trouble = useWallPrintTrouble()
  const outbox = useOutbox()
  const operation = now?.operation
  const home = pathname === pageRoute('home')
  useEffect(() => {
    if (operation) wall.arrived(pathname)
  }, [wall, operation, pathname])

  const view = now?.running.view()
  const offers = useIdleCards(now).cards.length > 0
  const tight = offers || (view !== undefined && isTight(view))
  const cards = latch
    ? cardsOf(registry, ['operation.acknowledge', 'help.toggle', 'session.lock'])
    : footCards(registry, {
        home,
        tight,
        offers,
        stuck: trouble !== undefined,
        beyondScans: view?.photo !== undefined || view?.text !== undefined,
      })

  return (
    <div className="wall">
      <TopBar title={operation?.title ?? 'Douchette'} about={view?.about} person={user.displayName} />
      <main className="flex min-h-0 flex-col gap-2">
        {/* An error needs all the room, or what to do next would be cut. */}
        <div hidden={latch !== null} className={latch ? '' : 'contents'}>
          <WallStorageNotice />
          <WallOutboxStrip {...outbox} />
          <ServerWatch />
          <WallVersionNotice />
          {/* Digits take all the room. The strip is back at the next step. */}
          {!view?.number && <WallPrintStrip trouble={trouble} brief={tight} />}
        </div>
        {feedback && !operation && !home && <FeedbackLine {...feedback} />}
        {latch && <ErrorScreen latch={latch} />}
        <div hidden={latch !== null} className={latch ? '' : 'flex min-h-0 flex-1 flex-col'}>
          <ErrorBoundary key={pathname} onWall>
            <Suspense
              fallback={
                <>
                  <HoldScans />
                  <LoadingPage />
                </>
              }
            >
              {isForDesks(pathname, search) ? <DeskPage /> : <Outlet />}
            </Suspense>
          </ErrorBoundary>
        </div>
      </main>
      <CardRow cards={cards} large={latch !== null} />
    </div>
  )
}

const perRow = 4
const outboxCards = ['outbox.again', 'outbox.redo', 'outbox.drop']
/** These cards give way when there is no room, in this order. The help still has them. */
const dispensable = ['session.lock', 'go.home']

type Room = {
  home: boolean
  tight: boolean
  /** Nothing is in hand, and cards offer what can be done. */
  offers: boolean
  /** A strip about a print takes the room of a row. */
  stuck: boolean
  /** The step asks for a photograph or a text. */
  beyondScans: boolean
}

/** The step's cards, then the terminal's. They fill one row, or two if the second would hold more than one card. */
function footCards(registry: Registry, { home, tight, offers, stuck, beyondScans }: Room) {
  const steps = [...(beyondScans ? cardsOf(registry, ['desk.finish-there']) : []), ...stepCards(registry)]
  const counts = cardsOf(registry, ['quantity.x2', 'quantity.x3', 'quantity.x4'])
  const step = [...steps, ...cardsOf(registry, ['quantity.choose'])]
  // Choices or digits fill the screen, so only one row fits.
  if (tight) {
    const leave = step.length < perRow - 1 ? ['go.home'] : []
    const lock = offers && step.length < perRow - 2 ? ['session.lock'] : []
    return [...step.slice(0, perRow - 1), ...cardsOf(registry, [...leave, 'help.toggle', ...lock])]
  }
  // The print commands run only while a print is stuck, the outbox's only while a change is refused.
  const troubles = ['print.came-out', 'print.retry', ...(home ? outboxCards : [])]
  const places = (stuck && !home ? perRow : 2 * perRow) - 1
  const own = [...cardsOf(registry, troubles), ...step].slice(0, places)
  // If a step counts pieces, the usual counts come before commands that are not part of the work.
  if (counts.length > 0 && !stuck) {
    const counted = [...own.slice(0, steps.length), ...counts, ...own.slice(steps.length)]
    return [...counted.slice(0, places), ...cardsOf(registry, ['help.toggle'])]
  }
  const others =
    home && own.length > 0
      ? ['help.toggle']
      : home
        ? ['help.toggle', 'session.lock', 'session.hand-over', 'session.log-out']
        : ['go.home', 'help.toggle', 'session.lock']
  const cards = [...own, ...cardsOf(registry, others)]
  const room = stuck || cards.length <= perRow + 1 ? perRow : 2 * perRow
  const left = dispensable.slice(0, Math.max(cards.length - room, 0))
  return cards.filter(({ id }) => !left.includes(id))
}

const named = [
  'search',
  'scanners',
  'calibration',
  'journal',
  'history',
  'printing',
  'computers',
  'cards',
  'desk-work',
]
const forDesks: readonly string[] = [...named, 'admin', 'account'].map(name => pageRoute(name))

/**
 * These pages need keys or a pointer. A desk that becomes a wall may stand on one of them. The search for a scanned code
 * needs neither: it leads to the article.
 */
const isForDesks = (pathname: string, search: string): boolean =>
  !(pathname === pageRoute('search') && new URLSearchParams(search).has('code')) &&
  (forDesks.some(page => pathname === page || pathname.startsWith(`${page}/`)) ||
    /^\/shop\/[^/]+(\/returns)?$/.test(pathname))

/** Stands in the place of such a page. The card of the home page leads away from it. */
function DeskPage() {
  return (
    <div className="flex min-h-0 flex-1 flex-col justify-center gap-4">
      <title>Page de bureau · Douchette</title>
      <h1 className="wall-instruction">Scannez « Accueil » : cette page s’ouvre à un poste</h1>
      <p className="wall-notice text-grey-300">
        Il lui faut un clavier ou une souris, que cet écran n’a pas.
      </p>
    </div>
  )
}
