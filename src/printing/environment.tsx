import { createContext, type ReactNode, Suspense, useContext, useState } from 'react'
import { createStore } from '#src/store.ts'
import { laterPart } from '#src/ui/lazy-page.ts'
import { useStore } from '#src/useStore.ts'
import type { PrintingEnvironment } from './PrintingWatch.tsx'
import type { LazyPrinting } from './printing.ts'

export type { PrintingEnvironment }

const starting: PrintingEnvironment = {
  qz: 'connecting',
  found: false,
  trouble: undefined,
  clockOff: undefined,
  ip: undefined,
  reachable: false,
  computer: 'unknown',
  printers: [],
  loading: true,
  error: undefined,
  alarm: 'off',
  retry: () => {},
}

const PrintingContext = createContext<PrintingEnvironment | undefined>(undefined)

/** The bench's place for documents that no printer took; null where the screen is no bench. */
export const documentsPlace = createStore<HTMLElement | null>(null)

/** Loads beside the page, so that no screen waits for the printing program. */
const PrintingWatch = laterPart(async () => (await import('./PrintingWatch.tsx')).PrintingWatch)

const LazyPrintingContext = createContext<LazyPrinting | undefined>(undefined)

type Props = { printing: LazyPrinting; children: ReactNode }

export function PrintingProvider({ printing, children }: Props) {
  const [environment, setEnvironment] = useState(starting)
  return (
    <LazyPrintingContext value={printing}>
      <PrintingContext value={environment}>
        <Suspense>
          <PrintingWatch lazy={printing} onChange={setEnvironment} />
        </Suspense>
        {children}
      </PrintingContext>
    </LazyPrintingContext>
  )
}

export function usePrintingEnvironment(): PrintingEnvironment {
  const environment = useContext(PrintingContext)
  if (!environment) throw new Error('usePrintingEnvironment() must be used inside a PrintingProvider')
  return environment
}

/** Queue and printers; undefined until they have loaded. */
export function usePrinting() {
  const printing = useContext(LazyPrintingContext)
  if (!printing) throw new Error('usePrinting() must be used inside a PrintingProvider')
  return useStore(printing)
}
