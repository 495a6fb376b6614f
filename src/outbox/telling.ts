import { type ScansTold, serviceCalls } from '#contract/endpoints/service.ts'
import { isRefusal } from '#contract/problems.ts'
import { newId } from '#src/api/id.ts'
import type { JournalEntry } from '#src/scan/journal/entry.ts'
import type { OutboxWorld } from './outbox.ts'
import type { Waiting } from './waiting.ts'

type Scanned = Pick<JournalEntry, 'id' | 'at'> & { readonly outcome: Pick<JournalEntry['outcome'], 'kind'> }

export type TellingWorld = Pick<OutboxWorld, 'call'> & {
  /** True while a person with a warehouse is logged in and the server answers. */
  readonly mayTell: () => boolean
  readonly waiting: () => readonly Pick<Waiting, 'at'>[]
  /** The journal: those of earlier pages come first. */
  readonly scans: () => readonly Scanned[]
  readonly version: string
  /** Since when this page is open; its scans are those after. */
  readonly since: number
  readonly now: () => number
}

/** A bench at rest is heard of this often. */
const restMs = 10 * 60_000

/** Tells the server how this page is. It tells sums, so that a word that is lost or comes twice changes nothing. */
export function createTelling({ call, mayTell, waiting, scans, version, since, now }: TellingWorld) {
  const page = newId()
  const sums: ScansTold = {}
  let counted: Pick<Scanned, 'id' | 'at'> = { id: '', at: since }
  let told = { at: Number.NEGATIVE_INFINITY, word: '' }

  function countNew(): void {
    const all = scans()
    const last = all.findLastIndex(({ id }) => id === counted.id)
    // Not found: nothing was counted yet, or the journal was cleared.
    const fresh = last < 0 ? all.filter(({ at }) => at > counted.at) : all.slice(last + 1)
    for (const { outcome } of fresh) sums[outcome.kind] = (sums[outcome.kind] ?? 0) + 1
    counted = fresh.at(-1) ?? counted
  }

  return {
    /** Says nothing while nothing is new. */
    async tell(): Promise<void> {
      countNew()
      if (!mayTell()) return
      const kept = waiting()
      const word = JSON.stringify([sums, kept.length])
      if (word === told.word && kept.length === 0 && now() - told.at < restMs) return
      const oldest = kept.reduce((least, { at }) => Math.min(least, at), now())
      const outbox = {
        waiting: kept.length,
        oldestSeconds: Math.max(0, Math.round((now() - oldest) / 1000)),
      }
      const body = { page, version, outbox, scans: sums }
      const answer = await call(serviceCalls.tell, { body }, { retries: 0 })
      if (!isRefusal(answer)) told = { at: now(), word }
    },
  }
}
