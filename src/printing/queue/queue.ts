import { type ActorRefFrom, createActor } from 'xstate'
import type { PrintJob } from '#contract/answer.ts'
import type { SpoolEvent } from '#machines/print-queue/heard.ts'
import {
  doubted,
  holdsItsPrinter,
  postponed,
  queued,
  type Rule,
  unhindered,
} from '#machines/print-queue/job.ts'
import { printQueueMachine } from '#machines/print-queue/machine.ts'
import { cutOff } from '#machines/qz/rules.ts'
import { through } from '#machines/shared/parts.ts'
import { createFollow, createJobs } from './jobs.ts'
import { createSender } from './sender.ts'
import { createServerReport } from './server-report.ts'
import { createSpools } from './spools.ts'
import { inBackground, type QueueWorld } from './world.ts'

export type PrintQueue = ReturnType<typeof createPrintQueue>
type Line = ActorRefFrom<typeof printQueueMachine>

/** Every tab reads this queue and adds to it. Only the owner tab sends, with one line for each printer. */
export function createPrintQueue(world: QueueWorld) {
  const { now = Date.now } = world
  const aside = inBackground(world)
  const lines = new Map<string, Line>()
  let owner = false

  const jobs = createJobs(world, () => {
    if (!owner) return
    work()
    spools.watch()
    follow.watch()
    aside(report.run())
  })
  const spools = createSpools(world, jobs)
  const sender = createSender(world, jobs, spools)
  const follow = createFollow(world, jobs)
  const report = createServerReport(world, jobs, () => owner)

  function work(event: 'wake' | 'retry' = 'wake') {
    if (!owner) return
    const qzPrints = world.printsHere()
    for (const job of jobs.get()) {
      if (!holdsItsPrinter(job)) continue
      const printer = sender.printerOf(job)
      if (!qzPrints && (printer === undefined || world.network?.has(printer) !== true)) continue
      if (printer === undefined) {
        aside(jobs.change(job.id, postponed(job.attempt, noPrinter[job.role], now())))
        continue
      }
      if (job.reason === noPrinter[job.role]) aside(jobs.change(job.id, unhindered(job.reason)))
      if (!lines.has(printer)) lines.set(printer, openLine(printer))
    }
    for (const line of lines.values()) line.send({ type: event })
  }

  function openLine(printer: string): Line {
    const { next, look, send } = sender
    const actors = { next: through(next), look: through(look), send: through(send) }
    return createActor(printQueueMachine.provide({ actors }), { input: { printer } }).start()
  }

  /** The last owner may or may not have printed the jobs it was sending, so a person has to look. */
  async function takeOver() {
    for (const { id, status, attempt } of await jobs.stored()) {
      if (status === 'sent') await jobs.changeQuietly(id, doubted(attempt, cutOff, now()))
    }
    world.tabs.changed()
    await jobs.settle()
  }

  world.tabs.onChanged(() => aside(jobs.settle()))

  return {
    get: jobs.get,
    subscribe: jobs.subscribe,
    refresh: jobs.refresh,
    isStillOurs: sender.isStillOurs,

    /** Resolves once the jobs are stored. */
    add: (prints: readonly PrintJob[], early?: true) =>
      jobs.add(prints.map(print => ({ ...queued(print, now()), ...(early ? { early } : {}) }))),

    /** Applies a person's decision. Undefined when it came too late. */
    async decide(id: string, rule: Rule) {
      world.printers.mayAskAgain()
      const changed = await jobs.change(id, rule)
      if (changed) work('retry')
      return changed
    },

    /** Tries the waiting jobs now, because QZ Tray came back or someone chose another printer. */
    retry: () => work('retry'),

    /** The printer's own queue reported on a job. */
    heard: async (event: SpoolEvent) => {
      if (owner) await spools.heard(event)
    },

    /** Makes this tab the sender. Returns a function that stops it. */
    own() {
      owner = true
      aside(takeOver())
      return () => {
        owner = false
        spools.stop()
        follow.stop()
        for (const line of lines.values()) line.stop()
        lines.clear()
      }
    },
  }
}

const noPrinter = {
  label: 'aucune imprimante d’étiquettes n’est choisie sur ce poste',
  a4: 'aucune imprimante A4 n’est choisie sur ce poste',
} as const
