import {
  type IdleKind,
  type IdleOperation,
  type IdleSection,
  idleCalls,
  idleOf,
} from '#contract/endpoints/idle.ts'
import { type Reading, useReading } from '#src/api/useReading.tsx'
import type { Active } from '../active.ts'

export type IdleReading = Reading<{ data: IdleSection[] }>

const isKnown = (id: string): id is IdleOperation => id in idleOf

/** The choice of a shop stands before several operations. */
const isChoiceOfShop = ({ id }: Active['operation']): boolean => id === 'shop'
const idOf = (operation: Active['operation']): string =>
  isChoiceOfShop(operation) ? `shop-${operation.path}` : operation.id

/** Whether the step has no work in hand, and nothing else to show: then the bench shows what could be done. */
export function isWaiting({ operation, running }: Pick<Active, 'operation' | 'running'>): boolean {
  if (!isKnown(idOf(operation)) || !running.actor.getSnapshot().hasTag('idle')) return false
  const { list, choices, number, text, photo } = running.view()
  if (isChoiceOfShop(operation)) return choices !== undefined && choices.length > 1
  return ![list, choices, number, text, photo].some(Boolean)
}

const keptMs = 10 * 60_000
/** A bench that comes back to idle sooner after its last reading shows that one. */
const freshMs = 3_000

/**
 * What can be done now; undefined while there is work in hand. A bench that comes back shows what it knew, and asks once; it
 * asks again when it hears that something has changed.
 */
export function useIdle(now: Active | undefined, all?: IdleKind): IdleReading | undefined {
  const waits = now !== undefined && isWaiting(now)
  const id = now && idOf(now.operation)
  const operation = id && isKnown(id) ? id : 'shipment'
  const query = { ...(now?.shop ? { shop: now.shop.slug } : {}), ...(all ? { all } : {}) }
  const reading = useReading(
    idleCalls.now,
    { params: { operation }, query },
    { enabled: waits, everyMs: 60_000, afterChanges: true, keptMs, freshMs },
  )
  return waits ? reading : undefined
}
