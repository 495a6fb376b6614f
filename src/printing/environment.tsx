import { createContext, lazy, type ReactNode, Suspense, useContext, useState } from 'react'
import type { Printer } from '#contract/entities/printer.ts'
import type { QzTrouble } from '#machines/qz/rules.ts'
import { useStore } from '#src/store.ts'
import type { PrintingDoor } from './printing.ts'

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

const DoorContext = createContext<PrintingDoor | undefined>(undefined)

type Props = { door: PrintingDoor; children: ReactNode }

export function PrintingProvider({ door, children }: Props) {
  const [environment, setEnvironment] = useState(starting)
  return (
    <DoorContext value={door}>
      <PrintingContext value={environment}>
        <Suspense>
          <PrintingWatch door={door} onChange={setEnvironment} />
        </Suspense>
        {children}
      </PrintingContext>
    </DoorContext>
  )
}

export function usePrintingEnvironment(): PrintingEnvironment {
  const environment = useContext(PrintingContext)
  if (!environment) throw new Error('usePrintingEnvironment() must be used inside a PrintingProvider')
  return environment
}

/** Queue and printers, once they are loaded. */
export function usePrinting() {
  const door = useContext(DoorContext)
  if (!door) throw new Error('usePrinting() must be used inside a PrintingProvider')
  return useStore(door)
}
