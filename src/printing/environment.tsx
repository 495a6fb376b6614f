import { createContext, lazy, type ReactNode, Suspense, useContext, useState } from 'react'
import type { Printer } from '#contract/entities/printer.ts'
import type { QzTrouble } from '#machines/qz/rules.ts'
import { useStore } from '#src/store.ts'
import type { LazyPrinting } from './printing.ts'

export type PrintingEnvironment = {
  qz: 'connecting' | 'connected' | 'absent'
  /** What is the matter with it, where something is; `asks`: its own window waits for an answer. */
  trouble: QzTrouble | 'lost' | 'asks' | undefined
  /** This computer's address, once it is known. */
  ip: string | undefined
  /** Whether the warehouse can reach this computer: it has a valid IPv4 address. */
  reachable: boolean
  computer: 'unknown' | 'configured' | 'missing'
  printers: readonly Printer[]
  loading: boolean
  /** The specification's sentence, when printing settings could not be had. */
  error: string | undefined
  retry: () => void
}

const starting: PrintingEnvironment = {
  qz: 'connecting',
  trouble: undefined,
  ip: undefined,
  reachable: false,
  computer: 'unknown',
  printers: [],
  loading: true,
  error: undefined,
  retry: () => {},
}

const PrintingContext = createContext<PrintingEnvironment | undefined>(undefined)

/** No screen waits for the printing program: what watches over it is loaded beside the page. */
const PrintingWatch = lazy(async () => ({
  default: (await import('./PrintingWatch.tsx')).PrintingWatch,
}))

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

/** Queue and printers, once they are loaded. */
export function usePrinting() {
  const printing = useContext(LazyPrintingContext)
  if (!printing) throw new Error('usePrinting() must be used inside a PrintingProvider')
  return useStore(printing)
}
