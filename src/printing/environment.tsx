import { createContext, lazy, type ReactNode, Suspense, useContext, useState } from 'react'
import type { Printer } from '#contract/entities/printer.ts'
import type { QzPorts } from '#machines/qz.machine.ts'

export type PrintingEnvironment = {
  qz: 'connecting' | 'connected' | 'absent'
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

export function PrintingProvider({ ports, children }: { ports: QzPorts; children: ReactNode }) {
  const [environment, setEnvironment] = useState(starting)
  return (
    <PrintingContext value={environment}>
      <Suspense>
        <PrintingWatch ports={ports} onChange={setEnvironment} />
      </Suspense>
      {children}
    </PrintingContext>
  )
}

export function usePrintingEnvironment(): PrintingEnvironment {
  const environment = useContext(PrintingContext)
  if (!environment) throw new Error('usePrintingEnvironment() must be used inside a PrintingProvider')
  return environment
}
