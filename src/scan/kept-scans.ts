import { jwtDecode } from 'jwt-decode'
import type { Journey } from './router/journey.ts'
import type { RawScan } from './scan.ts'
import { isSecret, shownText } from './words.ts'

/** A scan that has no outcome yet, and the busy step that it waits for: `gone` if none can be resumed. */
export interface WaitingScan {
  readonly raw: RawScan
  readonly step?: string
}

/** The place of a scan: another page, or another person's, must not act on it. */
export interface ScanPlace {
  readonly path: string
  readonly token: string | null
}

/** The person of a place; empty where nobody is logged in. */
export function personAt({ token }: ScanPlace): string {
  try {
    return token === null ? '' : (jwtDecode(token).sub ?? '')
  } catch {
    return ''
  }
}

/** The scans that wait: what the router has is older than what nothing could read yet. */
export const waitingScans = (journeys: Iterable<Journey>, unread: readonly WaitingScan[]): WaitingScan[] => [
  ...[...journeys].map(({ scan: { raw }, meantFor }) => {
    if (!meantFor) return { raw }
    return { raw, step: typeof meantFor === 'string' ? meantFor : (meantFor.step ?? 'gone') }
  }),
  ...unread,
]

export const keptScansKey = 'waiting-scans'

/**
 * Keeps scans without an outcome over a new start of the page. A badge is left out, since it is stored nowhere; keys are left out,
 * since they may tell it.
 */
export function keepScans(
  storageOf: () => Pick<Storage, 'getItem' | 'setItem'>,
  place: ScanPlace,
  waiting: readonly WaitingScan[],
): void {
  if (waiting.length === 0) return
  const scans = waiting.map(({ raw: { keys: _, ...raw }, step }) => {
    const { alternatives, ...rest } = raw
    const isBadge = isSecret({ text: raw.text, codes: [], raw })
    return {
      raw: isBadge ? { ...rest, text: shownText({ text: raw.text, codes: [], raw }), doubt: 'reload' } : raw,
      step,
    }
  })
  try {
    const storage = storageOf()
    // A page that failed before it read them has those of the page before, too.
    const before: unknown = JSON.parse(storage.getItem(keptScansKey) ?? '[]')
    const batches: unknown[] = Array.isArray(before) ? before : []
    storage.setItem(
      keptScansKey,
      JSON.stringify([...batches, { path: place.path, who: personAt(place), scans }]),
    )
  } catch {
    // A full or blocked storage keeps nothing. The page says after each new start what to do then.
  }
}

/** Keeps, when it is called, what then waits. */
export const keeper =
  (
    waiting: () => { journeys: Iterable<Journey>; unread: readonly WaitingScan[] },
    place: () => ScanPlace,
  ): (() => void) =>
  () => {
    const { journeys, unread } = waiting()
    keepScans(() => sessionStorage, place(), waitingScans(journeys, unread))
  }
