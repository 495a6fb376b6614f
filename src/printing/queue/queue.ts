import { type ActorRefFrom, createActor } from 'xstate'
import type { PrintJob } from '#contract/answer.ts'
import type { PrintJobState } from '#contract/endpoints/print-job.ts'
import {
  claimed,
  doubted,
  failed,
  heardOf,
  holdsItsPrinter,
  isOver,
  isTrouble,
  isUnheard,
  jobNamed,
  news,
  postponed,
  type QueuedJob,
  queued,
  type Rule,
  spooled,
  takenElsewhere,
  toldOf,
} from '#machines/print-queue/job.ts'
import { printQueueMachine } from '#machines/print-queue/machine.ts'
import { cutOff, noAnswer } from '#machines/qz/rules.ts'
import { through } from '#machines/shared/port.ts'
import { createStore } from '#src/store.ts'
import type { Paper, PrinterEvent, QzPrinters } from '../qz-printers.ts'
import type { JobStore } from './store.ts'

export type QueueWorld = {
  store: JobStore
  printers: Pick<QzPrinters, 'look' | 'send'>
  /** Where this computer prints what plays this role; undefined where nothing was chosen. */
  printerFor: (role: PrintJob['role']) => { name: string; paper: Paper } | undefined
  /** False where nobody expects QZ Tray: what waits is shown by the browser instead. */
  printsHere: () => boolean
  /** What the server answered: which of them are another computer's by now; undefined where it did not. */
  tell: (states: PrintJobState[]) => Promise<{ elsewhere: readonly string[] } | undefined>
  /** To the other tabs, and from them. */
  tabs: { changed: () => void; onChanged: (listener: () => void) => void }
  report: (surprise: Error) => void
  now?: () => number
  /** How long QZ Tray may take over one job before somebody is asked to look. */
  patienceMs?: number
  /** How long before the server is told again. */
  tellAgainMs?: number
}

export type PrintQueue = ReturnType<typeof createPrintQueue>
type Line = ActorRefFrom<typeof printQueueMachine>

/** So many that came out stay on the page, the last of them to be printed again. */
const keptAtMost = 30
const toldAtOnce = 200

/** Every tab reads this queue and adds to it; the tab that owns it sends. */
export function createPrintQueue(world: QueueWorld) {
  const { store, printers, tabs, now = Date.now, patienceMs = 30_000, tellAgainMs = 5_000 } = world
  const jobs = createStore<readonly QueuedJob[]>([])
  const lines = new Map<string, Line>()
  let owner = false

  const aside = (work: Promise<unknown>) => {
    work.catch((error: unknown) => world.report(error instanceof Error ? error : new Error(String(error))))
  }

  const printerOf = (job: QueuedJob) => job.printer ?? world.printerFor(job.role)?.name

  async function refresh() {
    jobs.set(await store.all())
  }

  async function change(id: string, rule: Rule): Promise<QueuedJob | undefined> {
    const changed = await store.change(id, rule)
    if (!changed) return undefined
    tabs.changed()
    await settle()
    return changed
  }

  /** After every change, whoever made it. */
  async function settle() {
    await refresh()
    if (!owner) return
    work()
    aside(tellServer())
  }

  function work(event: 'wake' | 'retry' = 'wake') {
    if (!owner || !world.printsHere()) return
    for (const job of jobs.get()) {
      if (!holdsItsPrinter(job)) continue
      const printer = printerOf(job)
      if (printer === undefined) aside(change(job.id, postponed(job.attempt, noPrinter[job.role], now())))
      else if (!lines.has(printer)) lines.set(printer, openLine(printer))
    }
    for (const line of lines.values()) line.send({ type: event })
  }

  function openLine(printer: string): Line {
    const line = createActor(
      printQueueMachine.provide({
        actors: { next: through(next), look: through(look), send: through(send) },
      }),
      { input: { printer } },
    )
    return line.start()
  }

  async function next(printer: string): Promise<QueuedJob | null> {
    const first = (await store.all()).find(job => holdsItsPrinter(job) && printerOf(job) === printer)
    return first?.status === 'waiting' ? first : null
  }

  type Turn = { job: QueuedJob; printer: string }

  async function look({ job, printer }: Turn) {
    const wait = (reason: string) => change(job.id, postponed(job.attempt, reason, now()))
    const slow = setTimeout(() => aside(wait(noAnswer)), patienceMs)
    try {
      if (!(await isStillOurs(job))) throw new Error(takenOver)
      await printers.look(printer)
    } catch (error) {
      await wait(reasonOf(error))
      throw error
    } finally {
      clearTimeout(slow)
    }
  }

  /** A colleague may have had it printed elsewhere, while this computer was off and nobody heard of it. */
  async function isStillOurs(job: QueuedJob): Promise<boolean> {
    if (!isUnheard(job, now())) return true
    const answer = await world.tell([stateOf(job)])
    if (!answer) throw new Error(noServer)
    const isOurs = !answer.elsewhere.includes(job.id)
    await change(job.id, isOurs ? toldOf(news(job), now()) : takenElsewhere(job.attempt, now()))
    return isOurs
  }

  async function send({ job: { id, attempt }, printer }: Turn) {
    // Somebody may have settled it, or sent it elsewhere, since it was looked at.
    const claim: Rule = job =>
      job.attempt === attempt && printerOf(job) === printer ? claimed(printer, now())(job) : undefined
    const job = await change(id, claim)
    if (!job) return
    const slow = setTimeout(() => aside(change(id, doubted(attempt, noAnswer, now()))), patienceMs)
    const paper = world.printerFor(job.role)?.paper
    const sending = await printers.send(job, printer, paper)
    clearTimeout(slow)
    if (sending.came === 'spooled') await change(id, spooled(attempt, now()))
    else if (sending.came === 'failed') await change(id, failed(attempt, sending.reason, now()))
    else if (sending.came === 'doubtful') await change(id, doubted(attempt, sending.reason, now()))
    else {
      await change(id, postponed(attempt, sending.reason, now()))
      throw new Error(sending.reason)
    }
  }

  /** One at a time, and until everything is told. */
  let telling = false
  async function tellServer() {
    if (telling) return
    telling = true
    try {
      for (;;) {
        const untold = jobs
          .get()
          .filter(job => job.told !== news(job))
          .slice(0, toldAtOnce)
        if (untold.length === 0 || !owner) break
        const answer = await world.tell(untold.map(stateOf))
        if (!answer) {
          setTimeout(() => aside(tellServer()), tellAgainMs)
          break
        }
        for (const job of untold) {
          await store.change(job.id, toldOf(news(job), now()))
          if (!answer.elsewhere.includes(job.id)) continue
          await store.change(job.id, takenElsewhere(job.attempt, now()))
        }
        await forget()
        await refresh()
      }
    } finally {
      telling = false
    }
  }

  async function forget() {
    const done = jobs.get().filter(job => (isOver(job) || job.status === 'spooled') && !isTrouble(job))
    const old = done.slice(0, -keptAtMost).filter(job => job.told === news(job))
    if (old.length > 0) await store.remove(old.map(({ id }) => id))
  }

  tabs.onChanged(() => aside(settle()))

  return {
    get: jobs.get,
    subscribe: jobs.subscribe,
    refresh,

    /** Resolves when they are written down. */
    async add(prints: readonly PrintJob[]) {
      await store.add(prints.map(print => queued(print, now())))
      tabs.changed()
      await settle()
    },

    /** A person's decision; undefined where it came too late. */
    async decide(id: string, rule: Rule) {
      const changed = await change(id, rule)
      if (changed) work('retry')
      return changed
    },

    isStillOurs,

    /** QZ Tray is there, or another printer was chosen: what waited is worth a try now. */
    retry: () => work('retry'),

    /** What a printer's own queue says. */
    async heard({ job, status }: PrinterEvent) {
      const named = owner && job !== undefined ? jobNamed(await store.all(), job) : undefined
      if (named) await change(named.id, heardOf(named.attempt, status, now()))
    },

    /** From now on this tab sends; gives how to stop. */
    own() {
      owner = true
      aside(takeOver())
      return () => {
        owner = false
        for (const line of lines.values()) line.stop()
        lines.clear()
      }
    },
  }

  /** What the tab before us was sending, nobody sends again: somebody has to look. */
  async function takeOver() {
    for (const { id, status, attempt } of await store.all()) {
      if (status === 'sent') await store.change(id, doubted(attempt, cutOff, now()))
    }
    tabs.changed()
    await settle()
  }
}

const takenOver = 'un autre poste l’a prise'
const noServer = 'le serveur ne répond pas'

const noPrinter = {
  label: 'aucune imprimante d’étiquettes n’est choisie sur ce poste',
  a4: 'aucune imprimante A4 n’est choisie sur ce poste',
} as const

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const stateOf = ({ id, status, attempt, printer, reason, since }: QueuedJob): PrintJobState => ({
  id,
  status,
  attempt,
  printer: printer ?? '',
  reason: reason ?? '',
  at: new Date(since).toISOString(),
})
