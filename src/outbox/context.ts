import { createContext } from 'react'
import type { Lazy } from '#src/lazy.ts'
import type { Outbox } from './outbox.ts'

export type LazyOutbox = Lazy<Outbox>

export const OutboxContext = createContext<LazyOutbox | undefined>(undefined)
