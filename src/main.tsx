import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Code } from '#contract/barcodes/index.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { pageRoute } from '#contract/pages.ts'
import type { Operation } from '#src/operations/definition.ts'
import { operations } from '#src/operations/index.ts'
import { createHouseGrammar } from '#src/scan/house-grammar.tsx'
import { createClient } from './api/client.ts'
import { createChanges, createQueries, readAhead } from './api/queries.ts'
import { createTraffic } from './api/traffic.ts'
import { type Ahead, App } from './app/App.tsx'
import { createAccessHolder, mayOpen } from './app/access-holder.ts'
import type { PlacesWorld } from './app/code-kinds.ts'
import { createNavigator } from './app/navigator.ts'
import { report, startReporting } from './app/reporting.ts'
import { createLateRegistry } from './commands/late-registry.ts'
import { createOverlay } from './commands/layer.ts'
import type { LookUpPort } from './commands/look-up.ts'
import { scannedCommand, scansOver } from './commands/scanned.ts'
import { createLazy } from './lazy.ts'
import { firstScreenStands } from './loading/first-screen.ts'
import { keepOverNewStart, loadOrStartAgain } from './loading/start-again.ts'
import { createActive } from './operations/active.ts'
import type { ShownItems } from './pages/home/Today.tsx'
import { borrowedBench } from './printing/borrowed-bench.ts'
import { createLazyPrinting, printingCard } from './printing/printing.ts'
import { loadBarcodeRules } from './scan/barcode-rules.ts'
import { createScanPipeline } from './scan/pipeline.ts'
import { createSession, createTokenStore, tokenKey } from './session/session.ts'
import { terminalStorage } from './storage/terminal-storage.ts'
import { createStore } from './store.ts'
import { createWall } from './terminal/wall.ts'
import { afterPaint, whenIdle } from './ui/after-paint.ts'
import { notify } from './ui/notify.ts'

startReporting()

/** The pages that codes open. They come in the same file as the rules that read codes. */
let codeKinds: typeof import('./app/code-kinds.ts') | undefined
const rules = loadBarcodeRules(
  async () => {
    const [kinds, late] = await Promise.all([import('./app/code-kinds.ts'), import('./scan/late-rules.ts')])
    codeKinds = kinds
    return late
  },
  (error, tries) => notLoaded('La lecture des codes n’est pas encore chargée.', error, tries),
)

const tokens = createTokenStore(terminalStorage, Date.now)
window.addEventListener('storage', event => {
  // A null key: the whole storage was cleared.
  if (event.key === tokenKey || event.key === null) tokens.follow(terminalStorage.getItem(tokenKey))
})

const traffic = createTraffic(window.fetch.bind(window))
const bench = () => borrowedBench(terminalStorage)
const network = { report, bench, origin: location.origin, fetch: traffic.fetch }
const changes = createChanges()
const call = createClient({
  ...network,
  changed: changes.happened,
  token: () => tokens.get().token,
  tokenRefused: (token, why) => tokens.end(token, { by: 'server', text: why }),
  prints: jobs => printing.add(jobs),
  leaving: () => session.leaving(),
})
const printing = createLazyPrinting(async () =>
  (await import('./printing/running.ts')).runPrinting({
    call,
    report,
    becomeWall: inches => wall.change({ on: true, inches }),
  }),
)
const outbox = createLazy(async () =>
  (await import('./outbox/running.ts')).runOutbox({
    call,
    callAs,
    token: tokens,
    access,
    changed: changes.happened,
    report,
    scans: () => scanning.journal.entries.get(),
  }),
)
const callAs = (token: string) => createClient({ ...network, token: () => token, tokenRefused: () => {} })

const session = createSession(tokens, call, traffic.settled)
const navigator = createNavigator()
const goHome = () => navigator.go(pageRoute('home'))
const active = createActive()
const grammar = createHouseGrammar()

const overlay = createOverlay()
const access = createAccessHolder()
const wall = createWall()
const homeItems: ShownItems = createStore(undefined)
const { token: foundToken } = tokens.get()
const ahead = foundToken === null ? undefined : askAhead(foundToken)
const registry = createLateRegistry(async () => {
  // The log-in is drawn first, and sends a badge that was scanned meanwhile.
  if (!ahead) await new Promise<void>(done => afterPaint(() => whenIdle(done)))
  const { startLate } = await loadOrStartAgain(
    () => import('./app/late.ts'),
    (error, tries) => notLoaded('L’application n’est pas encore toute chargée.', error, tries),
  )
  const world = {
    tokens,
    changes,
    overlay,
    session,
    access,
    navigator,
    active,
    wall,
    printing,
    outbox,
    homeItems,
    call,
    traffic,
  }
  // Now there is scanning, which itself looks cards up in the registry.
  return startLate({ ...world, scanning, codesAreRead: rules.ready })
})
/** One more try, while scans wait; then the page is loaded anew. */
function notLoaded(text: string, error: unknown, tries: number) {
  report(error)
  notify({
    level: 'warning',
    text,
    detail: tries === 1 ? 'Nouvel essai dans une seconde. Vos scans attendent.' : 'La page va se recharger.',
  })
}

const places: PlacesWorld = {
  session,
  go: navigator.go,
  may: path => mayOpen(path, access),
  route: async (kind, name) => (await import('./app/routing.ts')).route(kind, name, call),
  isBorne: async number => (await import('./app/routing.ts')).isBorne(number, call),
  shopOf: async (kind, name) => (await import('./app/routing.ts')).shopOf(kind, name, call),
}
const scanPlace = () => ({ path: location.pathname, token: tokens.get().token })
const scanning = createScanPipeline({
  window,
  grammar: grammar.get,
  rules,
  commands: {
    find: card => scannedCommand(registry, card) ?? printingCard(printing, card),
    arriving: () => (registry.isReady() ? undefined : registry.ready),
  },
  known: async codes => (await import('./app/routing.ts')).known(codes, call),
  anywhere: code => codeKinds?.placeOf(code, places) ?? null,
  sessionEnded: () => {
    const { ended } = tokens.get()
    return ended !== undefined && ended.by !== 'user'
  },
  place: scanPlace,
  report,
})
keepOverNewStart(async () => (await import('./scan/kept-scans.ts')).keeper(scanning.waiting, scanPlace))
// An overlay gets scans before the operation below it, as long as the page lives.
scanning.router.open(scansOver(overlay, scanning.isAnswered))

/** Every page of a session shows nothing before the access record; most addresses open an operation. */
function askAhead(token: string): Ahead {
  const queries = createQueries()
  readAhead(queries, call, userCalls.access, {})
  fetchAhead(location.pathname, outbox.open)
  return { token, queries }
}

const lookUp: LookUpPort = async (query, signal, only) => {
  const [{ lookUps }, { placeInPalette }] = await Promise.all([
    import('./app/look-ups.ts'),
    import('./app/code-kinds.ts'),
  ])
  const placeOf = (code: Code) => placeInPalette(code, places)
  const world = { call, scanning, active, registry, access, placeOf, go: navigator.go }
  return lookUps(world)(query, signal, only)
}

/** One object, so that nothing is read again for it. */
const api = { call, changes, ahead }

// A scan made while the page was loading waits until the first screen is there, which may be the one it is meant for.
const firstScreenIsDrawn = scanning.router.hold()
scanning.router.free().then(() => afterPaint(firstScreenStands))
scanning.hearEarlyKeys()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

createRoot(root, { onCaughtError: report }).render(
  <StrictMode>
    <App
      onFirstScreen={firstScreenIsDrawn}
      api={api}
      outbox={outbox}
      session={session}
      printing={printing}
      scanning={scanning}
      grammar={grammar}
      navigator={navigator}
      active={active}
      registry={registry}
      overlay={overlay}
      lookUp={lookUp}
      access={access}
      homeItems={homeItems}
      terminal={{ wall, registry, overlay, active, access, call, callAs, tokens, goHome }}
    />
  </StrictMode>,
)

/**
 * Fetches the files of the operation that this address opens, and opens the outbox that it begins with, while the access
 * record is still being read.
 */
export function fetchAhead(pathname: string, openOutbox: () => Promise<unknown>): void {
  const segments = pathname.split('/')
  const opened = operations.find(({ path }: Operation) => segments.includes(path))
  if (!opened) return
  // A file that fails to load is asked for again, and the failure is shown, when the screen is drawn.
  const missing = () => {}
  import('#src/operations/OperationScreen.tsx').catch(missing)
  opened.load().catch(missing)
  openOutbox().catch(missing)
}
