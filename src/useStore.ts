import { useSyncExternalStore } from 'react'
import type { Readable } from './store.ts'

/**
 * Reads a store in a component, which renders again when the value changes. `select` picks a part, which must
 * stay the same object while it has not changed.
 */
export function useStore<T>(store: Readable<T>): T
export function useStore<T, Part>(store: Readable<T>, select: (value: T) => Part): Part
export function useStore<T, Part>(store: Readable<T>, select?: (value: T) => Part): T | Part {
  return useSyncExternalStore(store.subscribe, () => (select ? select(store.get()) : store.get()))
}
