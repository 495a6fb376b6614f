import type { QueuedJob } from '#machines/print-queue/job.ts'
import { hasWork, isBusy } from '#machines/shared/operation.ts'
import type { ActiveOperations } from '#src/operations/active.ts'
import type { LazyPrinting } from '#src/printing/printing.ts'
import type { ScanPipeline } from '#src/scan/pipeline.ts'
import { followVersions, registerWorker } from '#src/shell/versions.ts'

export type ShellWorld = {
  active: Pick<ActiveOperations, 'get'>
  printing: Pick<LazyPrinting, 'get'>
  traffic: { isBusy(): boolean }
  scanning: Pick<ScanPipeline, 'feed'>
}

/** The page's own files and the first scan go before the worker, which fetches each file of the application. */
const startMs = 3_000

/** Lets the browser keep the application's files. The development server has no build, so no worker either. */
export function startShell(world: ShellWorld): void {
  if (import.meta.env.PROD) setTimeout(() => void startWorker(world), startMs)
}

async function startWorker(world: ShellWorld): Promise<void> {
  const registered = await registerWorker()
  const own = document.querySelector<HTMLMetaElement>('meta[name=version]')?.content
  if (!registered || !own) return
  const { serviceWorker, locks } = navigator
  let touchedAt = Date.now()
  const touched = () => {
    touchedAt = Date.now()
  }
  for (const type of ['keydown', 'pointerdown', 'input']) window.addEventListener(type, touched, true)
  // Serial scanners press no key.
  world.scanning.feed.subscribe(touched)
  followVersions(registered, {
    own,
    container: serviceWorker,
    locks,
    isFree: () => isFree(world),
    lastTouch: () => touchedAt,
    reload: () => location.reload(),
    taken: {
      get: () => sessionStorage.getItem(takenKey),
      set: version => sessionStorage.setItem(takenKey, version),
    },
    now: Date.now,
  })
}

const takenKey = 'version-taken'

/** No step, change, print, message or text is under way that a reload would interrupt. The outbox is stored anyway. */
function isFree({ active, printing, traffic, scanning }: ShellWorld): boolean {
  const step = active.get()?.running.actor.getSnapshot()
  const { latch, pending } = scanning.feed.get()
  return (
    !(step && (hasWork(step) || isBusy(step))) &&
    !traffic.isBusy() &&
    !printing.get()?.queue.get().some(isOnItsWay) &&
    latch === null &&
    pending.length === 0 &&
    document.querySelector('dialog[open], [role=dialog]') === null &&
    ![...document.querySelectorAll(typedFields)].some(hasText)
  )
}

/** A print without a reason to wait for is sent within moments. One with a reason waits for a person and is stored. */
const isOnItsWay = (job: QueuedJob) =>
  job.status === 'sent' || (job.status === 'waiting' && job.reason === null)

const typedFields = 'textarea, input:not([type=checkbox], [type=radio], [type=hidden])'
const hasText = (field: Element) => 'value' in field && field.value !== ''
