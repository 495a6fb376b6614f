import { computerCalls } from '#contract/endpoints/computer.ts'
import { printJobCalls } from '#contract/endpoints/print-job.ts'
import type { Printer } from '#contract/entities/printer.ts'
import { isRefusal } from '#contract/problems.ts'
import { again, cameOut, dropped, isTrouble, type QueuedJob, shown } from '#machines/print-queue/job.ts'
import { unsigned } from '#machines/qz/rules.ts'
import type { Call } from '#src/api/client.ts'
import { inOneTab, tabsOf } from '#src/api/tabs.ts'
import type { PrintRemedy } from '#src/commands/printing.ts'
import { terminalStorage } from '#src/storage/terminal-storage.ts'
import { notify } from '#src/ui/notify.ts'
import { choiceKey } from './borrowed-bench.ts'
import {
  type Choice,
  choicesOf,
  createChoice,
  createKnownPrinters,
  createShelf,
  printerFor,
  type Role,
  roles,
  roleWords,
} from './known-printers.ts'
import { createNetworkPrinters, createPrintLog } from './network-printers.ts'
import { createPrintQueue } from './queue/queue.ts'
import { type JobStore, memoryJobStore, openJobStore } from './queue/store.ts'
import { createQz, qzSecurity, readQzSettings } from './qz.ts'
import { createQzPrinters, type PrinterEvent } from './qz-printers.ts'

export type PrintingWorld = {
  call: Call
  report: (surprise: Error) => void
  /** This browser is a wall screen of that size from now on. */
  becomeWall: (inches: number) => void
}
export type Printing = Awaited<ReturnType<typeof runPrinting>>

/** Everything about printing that loads after the first paint. A page runs it once. */
export async function runPrinting({ call, report, becomeWall }: PrintingWorld) {
  const qz = createQz({ settings: readQzSettings, site: () => location, ...qzSecurity(call, fetch) })
  const choice = createChoice(terminalStorage)
  const printers = createQzPrinters(qz)
  let connected = false
  /** QZ Tray has answered: it prints, or will once its user and our server have answered, too. */
  let found = false
  /** Whether the search for QZ Tray has ended. */
  let settled = false
  let firstKnown = () => {}
  const searched = new Promise<void>(resolve => {
    firstKnown = resolve
  })
  const known = createKnownPrinters({ list: printers.list, choice, changed: () => queue.retry() })
  const { registered } = known
  const network = createNetworkPrinters(call, registered)

  const queue = createPrintQueue({
    store: await openStore(report),
    // QZ Tray cannot be missing before the search for it has ended.
    printers: { ...printers, look: printer => searched.then(() => printers.look(printer)) },
    network,
    printerFor: role => printerFor(role, registered(), choice.get()),
    printsHere: () => !showsInstead(),
    tell: async states => {
      const answer = await call(printJobCalls.state, { body: { jobs: states } })
      return isRefusal(answer) ? undefined : answer.data
    },
    log: createPrintLog(call),
    tabs: tabsOf('douchette-printing'),
    report,
  })
  await queue.refresh()
  // Even two owners could not print a job twice, because a job has to be claimed in the store.
  inOneTab('douchette-printing', queue.own)
  choice.subscribe(queue.retry)
  window.addEventListener('storage', event => {
    if (event.key === choiceKey) choice.follow()
  })

  const isForServer = (job: QueuedJob) => job.status === 'waiting' && job.reason === unsigned
  const troubles = () => queue.get().filter(job => isTrouble(job) && !isForServer(job))
  const last = () => queue.get().findLast(hasLeft)
  const choosable = () =>
    choicesOf(
      registered(),
      known.found().map(({ name }) => name),
    ).map(({ name, role }) => ({ id: `${role}:${name}`, name, use: roleWords[role] }))

  const isUsed = (name: string) =>
    roles.some(role => printerFor(role, registered(), choice.get())?.name === name)

  const presented = createShelf<QueuedJob>()
  const present = (job: QueuedJob) => presented.add(job)
  // A wall has no keyboard to press « Imprimer » with.
  const showsInstead = () =>
    settled && !found && document.documentElement.dataset.wall === undefined && !choice.get().expectsQz
  const isWithoutPrinter = (job: QueuedJob) =>
    job.status === 'waiting' &&
    !network.has(job.printer ?? printerFor(job.role, registered(), choice.get())?.name ?? '')
  // Of several tabs, only the visible one shows the prints.
  const presentWaiting = async () => {
    if (!showsInstead() || document.visibilityState !== 'visible') return
    for (const job of queue.get().filter(isWithoutPrinter)) {
      const ours = await queue.isStillOurs(job).catch(() => false)
      if (ours && (await queue.decide(job.id, shown(Date.now())))) present(job)
    }
  }
  queue.subscribe(() => void presentWaiting().catch(report))
  // A print that came while another tab was in front is shown once the person is back at this one.
  document.addEventListener('visibilitychange', () => void presentWaiting().catch(report))
  const hear = (event: PrinterEvent) =>
    event.about === 'job' ? void queue.heard(event).catch(report) : known.heard(event)

  return {
    qz,
    queue,
    choice,
    printers,
    troubles,
    /** Prints that nobody can help: the server, which signs them, does not answer. */
    forServer: () => queue.get().filter(isForServer),
    registered,
    found: known.found,
    /** Troubles of this computer's printers that need a person. */
    ailing: {
      get: known.ailing.get,
      subscribe: known.ailing.subscribe,
      here: () => known.ailing.get().filter(({ printer }) => isUsed(printer)),
    },

    /** Takes the findings of the watch: QZ Tray's state, and the server's list once it is known. */
    async know(now: {
      connected: boolean
      found: boolean
      settled: boolean
      registered: readonly Printer[] | undefined
    }) {
      const isNew = now.connected && !connected
      if (connected && !now.connected) known.lost()
      connected = now.connected
      found = now.found
      settled = now.settled
      if (now.registered) known.told(now.registered)
      if (connected || settled) firstKnown()
      if (isNew) {
        choice.set({ expectsQz: true, hidesError: false })
        await printers.listen(hear).catch(report)
        await known.connected()
      }
      queue.retry()
      await presentWaiting()
    },

    /** A person tries again, so QZ Tray may open its window again. */
    mayAskAgain: printers.mayAskAgain,

    /** Each printer with each role it may have; the id contains both. */
    choosable,
    isChosen(id: string) {
      const { role, name } = meant(id)
      return printerFor(role, registered(), choice.get())?.name === name
    },
    choose(id: string) {
      const { role, name } = meant(id)
      choice.set({ chosen: { ...choice.get().chosen, [role]: name } })
      notify({ level: 'success', text: `${name} imprime maintenant les ${roleWords[role]}.` })
    },

    /** A moving terminal scanned a bench's card: it prints on that bench's printers from now on. */
    async borrow(number: number) {
      const answer = await call(computerCalls.bench, { params: { number } })
      if (isRefusal(answer)) return notify({ level: 'error', text: answer.refused.detail })
      choice.set({ bench: answer.data, chosen: {} })
      notify({
        level: 'success',
        text: `Les impressions sortent maintenant au poste « ${answer.data.name} ».`,
      })
    },
    /** A card that a manager made for a new screen: name and printers are its bench's. */
    async enrol(card: string) {
      const answer = await call(computerCalls.enrolWall, { body: { card } })
      if (isRefusal(answer)) return notify({ level: 'error', text: answer.refused.detail })
      const { computer, inches } = answer.data
      choice.set({ bench: computer, chosen: {} })
      becomeWall(inches)
    },
    /** Prints a test label on this very printer. */
    async try({ id, name }: Pick<Printer, 'id' | 'name'>) {
      const answer = await call(computerCalls.trial, { body: { printer: id } })
      if (isRefusal(answer)) return notify({ level: 'error', text: answer.refused.detail })
      notify({
        level: 'info',
        text: `L’étiquette d’essai part à ${name}.`,
        detail: 'Scannez-la quand elle sort : l’imprimante est prouvée.',
      })
    },
    /** A test label was scanned back. */
    async prove(trial: string) {
      const answer = await call(computerCalls.prove, { body: { trial } })
      if (isRefusal(answer)) return notify({ level: 'error', text: answer.refused.detail })
      notify({ level: 'success', text: `${answer.data.name} imprime bien : son étiquette d’essai se lit.` })
    },
    giveBack: () => choice.set({ bench: undefined, chosen: {} }),

    last,
    async reprint() {
      const job = last()
      if (!job) return
      const answer = await call(printJobCalls.again, {
        body: { id: job.id, reason: 'Réimpression demandée' },
      })
      if (isRefusal(answer)) notify({ level: 'error', text: answer.refused.detail })
      else notify({ level: 'success', text: `Réimpression : ${job.title}` })
    },

    remedies: (job: QueuedJob | undefined) => job && remediesFor(job),
    async apply(remedy: Exclude<PrintRemedy, 'elsewhere'>, job: QueuedJob | undefined) {
      if (!job) return
      // The tab where the operator asked for the document shows it.
      const shownHere = remedy === 'show' && (await queue.decide(job.id, shown(Date.now())))
      if (shownHere) present(job)
      else if (remedy !== 'show') await queue.decide(job.id, rules[remedy](Date.now()))
    },
    elsewhere: (job: QueuedJob | undefined) =>
      job
        ? choosable().filter(({ id }) => meant(id).role === job.role && meant(id).name !== job.printer)
        : [],
    send: (id: string, job: QueuedJob | undefined) =>
      job && queue.decide(job.id, again(Date.now(), meant(id).name)),

    /** Documents that the browser shows because there is no printer, until the operator closes them. */
    presented,
    present,
    /** The dots per inch of labels, as the server writes them for this computer. */
    labelDpi: () => (registered().find(({ role }) => role === 'label')?.dpi === 300 ? 300 : 203),
    /** Whether the browser shows waiting prints, because QZ Tray is not expected here. */
    showsInstead,
    expectQz: (expectsQz: Choice['expectsQz']) => choice.set({ expectsQz }),
  }
}

const rules = { retry: again, cameOut, drop: dropped } as const

/** The paper may be in someone's hand. */
const hasLeft = ({ status }: QueuedJob) => status === 'printed' || status === 'spooled' || status === 'shown'

/** The remedies for a stuck job, the likeliest first. */
function remediesFor({ status }: QueuedJob): readonly PrintRemedy[] {
  if (status === 'doubtful') return ['cameOut', 'retry', 'elsewhere', 'drop']
  if (status === 'spooled') return ['cameOut', 'retry', 'elsewhere']
  return ['retry', 'elsewhere', 'show', 'drop']
}

/** Reads `label:Zebra ZD421` as role and printer. */
function meant(id: string): { role: Role; name: string } {
  const at = id.indexOf(':')
  return { role: id.slice(0, at) === 'a4' ? 'a4' : 'label', name: id.slice(at + 1) }
}

async function openStore(report: (surprise: Error) => void): Promise<JobStore> {
  try {
    return await openJobStore()
  } catch (error) {
    report(error instanceof Error ? error : new Error(String(error)))
    return memoryJobStore()
  }
}
