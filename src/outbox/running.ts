import type { Access } from '#contract/endpoints/user.ts'
import { inOneTab, tabsOf } from '#src/api/tabs.ts'
import { createLazy } from '#src/lazy.ts'
import { firstScreen } from '#src/loading/first-screen.ts'
import { loadSurely } from '#src/loading/load-surely.ts'
import { keptAccess } from '#src/session/kept-access.ts'
import type { Readable } from '#src/store.ts'
import { whenIdle } from '#src/ui/after-paint.ts'
import { notify } from '#src/ui/notify.ts'
import { memoryOutboxStore, type OutboxStore, openOutboxStore } from './entries.ts'
import { createOutbox, loadParts, type OutboxWorld, ofPerson } from './outbox.ts'
import type { TellingWorld } from './telling.ts'
import { waitingWords } from './words.ts'

type World = Pick<OutboxWorld, 'call' | 'callAs' | 'token' | 'changed' | 'print' | 'report'> & {
  access: Readable<Access | undefined>
  scans: TellingWorld['scans']
}

const copyEveryMs = 10 * 60_000
const tellEveryMs = 60_000

/** The outbox of this page. It loads after the first paint, and one tab of the browser sends. */
export async function runOutbox({ access, scans, ...world }: World) {
  const { call, report, token } = world
  const outbox = await createOutbox({
    ...world,
    store: await openStore(report),
    tabs: tabsOf('douchette-outbox'),
    access: access.get,
    spares: createLazy(async () => {
      const [{ createSpares }, { openSpareStore }, { isSeal }] = await Promise.all([
        import('./spares.ts'),
        import('./spare-store.ts'),
        import('./calls.ts'),
      ])
      return createSpares({
        ...{ call, report, print: world.print, store: await openSpareStore(), now: Date.now },
        warehouse: () => access.get()?.warehouse?.slug,
        mayAsk: () =>
          access.get()?.warehouse?.roles.includes('Shipping') === true &&
          !outbox.down.get() &&
          !outbox.get().some(isSeal),
      })
    }),
  })
  const refresh = () => {
    outbox.refreshCopy(copyEveryMs).catch(report)
  }
  void firstScreen.then(() => loadSurely(loadParts))
  // The copy is the largest answer of all, so the first screen and its scans go before it.
  const refreshLater = () => void firstScreen.then(() => whenIdle(refresh))
  inOneTab('douchette-outbox', () => {
    const timer = setInterval(refresh, copyEveryMs / 10)
    const unfollow = access.subscribe(refreshLater)
    refreshLater()
    const stop = outbox.own()
    return () => {
      clearInterval(timer)
      unfollow()
      stop()
    }
  })
  window.addEventListener('online', outbox.sendNow)

  const telling = createLazy(async () =>
    (await import('./telling.ts')).createTelling({
      ...{ call, scans, waiting: outbox.get, now: Date.now },
      mayTell: () => token.get().token !== null && !outbox.down.get() && !!access.get()?.warehouse,
      version: document.querySelector<HTMLMetaElement>('meta[name=version]')?.content ?? '',
      since: performance.timeOrigin,
    }),
  )
  const tell = async () => (await telling.open()).tell()
  // Every tab counts its own scans. A file that does not come now comes with the next minute.
  setInterval(() => void tell().catch(() => {}), tellEveryMs)

  let last: Access | undefined
  const follow = () => {
    const now = access.get()
    if (!now) return
    last = now
    keptAccess.keep(now)
  }
  follow()
  access.subscribe(follow)
  token.subscribe(() => {
    const { waiting } = ofPerson(outbox.get(), last)
    if (token.get().token === null && waiting.length > 0) {
      notify({
        level: 'info',
        text: waitingWords(waiting.length),
        detail: 'Vos changements restent gardés sur ce poste jusqu’à votre prochaine connexion.',
      })
    }
  })
  return outbox
}

async function openStore(report: (surprise: Error) => void): Promise<OutboxStore> {
  try {
    return await withPatience(openOutboxStore(), 'The outbox of this browser does not open')
  } catch (error) {
    report(error instanceof Error ? error : new Error(String(error)))
    return memoryOutboxStore()
  }
}

/** Ten turns of half a second. A page that is busy for long, as at the start of a slow machine, uses up one of them. */
const usual = { turns: 10, turnMs: 500 }

/** Waits for work that may never end, and then fails with this message: the page goes on without it. */
export async function withPatience<T>(
  work: Promise<T>,
  message: string,
  { turns, turnMs } = usual,
): Promise<T> {
  for (let turn = 1; turn <= turns; turn += 1) {
    const passed = Symbol('a turn passed')
    const first = await Promise.race([work, turnOf(turnMs, passed)])
    if (first !== passed) return work
  }
  throw new Error(message)
}

const turnOf = (ms: number, passed: symbol) =>
  new Promise<symbol>(done => {
    setTimeout(() => done(passed), ms)
  })
