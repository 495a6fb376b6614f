import type { Code } from '#contract/barcodes/index.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { warehouseCalls } from '#contract/endpoints/warehouse.ts'
import { pageRoute } from '#contract/pages.ts'
import { isRefusal } from '#contract/problems.ts'
import type { Operation } from '#src/operations/definition.ts'
import { operations } from '#src/operations/index.ts'
import { createHouseGrammar } from '#src/scan/house-grammar.ts'
import { createChanges } from './api/changes.ts'
import { createClient } from './api/client.ts'
import { createTraffic } from './api/traffic.ts'
import { createAccessHolder, mayOpen } from './app/access-holder.ts'
import type { PlacesWorld } from './app/code-kinds.ts'
import type { Ahead } from './app/draw.tsx'
import { createNavigator } from './app/navigator.ts'
import { report, startReporting } from './app/reporting.ts'
import { createLateRegistry } from './commands/late-registry.ts'
import { createOverlay } from './commands/layer.ts'
import type { LookUpPort } from './commands/look-up.ts'
import { scannedCommand, scansOver } from './commands/scanned.ts'
import { createLazy } from './lazy.ts'
import { tokenKey, withEarlyAnswer } from './loading/early-access.ts'
import { firstScreenStands } from './loading/first-screen.ts'
import { keepOverNewStart, loadOrStartAgain } from './loading/start-again.ts'
import { createActive } from './operations/active.ts'
import { operationPage } from './operations/addresses.ts'
import type { ShownItems } from './pages/home/Today.tsx'
import { borrowedBench } from './printing/borrowed-bench.ts'
import { createLazyPrinting, printingCard } from './printing/printing.ts'
import { loadBarcodeRules } from './scan/barcode-rules.ts'
import { createScanPipeline } from './scan/pipeline.ts'
import type { ActiveOperation } from './scan/router/ports.ts'
import { keptAccess } from './session/kept-access.ts'
import { createSession, createTokenStore } from './session/session.ts'
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

/** The longest time that a scan may keep the first screen from being drawn. */
const longestUndrawnMs = 1_000
/** They are drawn without a session, and may take scans themselves. */
const pagesForAll = [pageRoute('demo'), pageRoute('setup')]
const loadOperations = () => import('./operations/ahead.ts')

const tokens = createTokenStore(terminalStorage, Date.now)
window.addEventListener('storage', event => {
  // A null key: the whole storage was cleared.
  if (event.key === tokenKey || event.key === null) tokens.follow(terminalStorage.getItem(tokenKey))
})

const traffic = createTraffic(withEarlyAnswer(window.fetch.bind(window)))
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
    print: printing.add,
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
/** Every page of a session shows nothing before the access record; most addresses open an operation. */
const ahead: Ahead | undefined =
  foundToken === null ? undefined : { token: foundToken, access: call(userCalls.access, {}) }
askGrammar()
tokens.subscribe(askGrammar)
const opened = ahead && operationAt(location.pathname)
if (opened) fetchAhead(opened, outbox.open)
/** A scan that was made before anything is drawn goes first. */
let letDraw = () => {}
const mayDraw = new Promise<void>(resolve => {
  letDraw = resolve
})
const registry = createLateRegistry(async () => {
  await mayDraw
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
  grammarArriving: () => (tokens.get().token === null || grammar.isKnown() ? undefined : grammar.known),
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

const lookUp: LookUpPort = async (query, signal, only) => {
  const [{ lookUps }, { placeInPalette }] = await Promise.all([
    import('./app/look-ups.ts'),
    import('./app/code-kinds.ts'),
  ])
  const placeOf = (code: Code) => placeInPalette(code, places)
  const world = { call, scanning, active, registry, access, placeOf, go: navigator.go }
  return lookUps(world)(query, signal, only)
}

// A scan made while the page was loading waits for the screen that it may be meant for, or for the operation of that screen.
const letScansGo = scanning.router.hold()
const takesScans = beforeDrawn().then(
  takes => takes && letScansGo(),
  // The screen loads what is missing once more.
  report,
)
scanning.hearEarlyKeys()

void drawSoon()

/** Resolves once scans need no screen; false where they wait for it. */
async function beforeDrawn(): Promise<boolean> {
  // A wall's own cards and its lock go before everything else, and they come with its screen.
  if (wall.get().on || wall.isLocked()) return false
  // A desk where nobody has logged in takes badges alone.
  if (!ahead) return rules.ready.then(() => !pagesForAll.includes(location.pathname))
  if (!opened || opened.shopPath || location.pathname !== operationPage(opened.path)) return false
  // A code in the address goes before every scan, and the screen reads it.
  if (new URLSearchParams(location.search).has('code')) return false
  const record = keptAccess.get() ?? (await ahead.access)
  if (isRefusal(record)) return false
  const { runAhead } = await loadOperations()
  const { go } = navigator
  const { hearing, router } = scanning
  const attach = (operation: ActiveOperation) => router.attach(operation)
  const place = { outbox: outbox.open, go, isTold: changes.live.get, onWall: false, active, hearing, attach }
  return runAhead({ operation: opened, record, access, place })
}

/** A scan that was made already goes before the drawing, which would hold it up, but not for long. */
async function drawSoon() {
  const { unread } = scanning.waiting()
  if (unread.length > 0)
    await Promise.race([takesScans, new Promise(done => setTimeout(done, longestUndrawnMs))])
  letDraw()
  // Files that the drawing asks for one after the other. One that fails is asked for again then, and the failure is shown.
  if (opened) import('#src/operations/OperationScreen.tsx').catch(() => {})
  if (wall.get().on) import('./terminal/screens.ts').catch(() => {})
  const { draw } = await loadOrStartAgain(() => import('./app/draw.tsx'))
  draw({
    onFirstScreen() {
      letScansGo()
      scanning.router.free().then(() => {
        active.dropAhead()
        afterPaint(firstScreenStands)
      })
    },
    api: { call, changes, ahead },
    outbox,
    session,
    printing,
    scanning,
    grammar,
    navigator,
    active,
    registry,
    overlay,
    lookUp,
    access,
    homeItems,
    terminal: { wall, registry, overlay, active, access, call, callAs, tokens, goHome },
    report,
  })
}

/** A fresh browser does not know the warehouse's own codes yet, and scans wait for them. */
function askGrammar() {
  if (tokens.get().token === null || grammar.isKnown()) return
  const asked = call(warehouseCalls.grammar, {})
  asked.then(answer => (isRefusal(answer) ? grammar.giveUp() : grammar.take(answer.data)), grammar.giveUp)
}

function operationAt(pathname: string): Operation | undefined {
  const segments = pathname.split('/')
  return operations.find(({ path }: Operation) => segments.includes(path))
}

/** For the page of all steps, which runs the application without a server (stages/). The build leaves it out. */
export const application = { scanning, active, registry, navigator, printing }

/**
 * Fetches the files of the operation that this address opens, and opens the outbox that it begins with, while the access
 * record is still being read.
 */
function fetchAhead(operation: Operation, openOutbox: () => Promise<unknown>): void {
  // A file that fails to load is asked for again, and the failure is shown, when the screen is drawn.
  const missing = () => {}
  loadOperations().catch(missing)
  operation.load().catch(missing)
  openOutbox().catch(missing)
}
