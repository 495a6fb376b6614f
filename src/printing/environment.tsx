import { useQuery } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { createContext, type ReactNode, useContext } from 'react'
import { computerExist, printerList } from '#contract/endpoints/computer.ts'
import { userIp } from '#contract/endpoints/user.ts'
import type { Printer } from '#contract/entities/printer.ts'
import { isIp, isIpv4 } from '#contract/values.ts'
import { type QzPorts, qzMachine } from '#machines/qz.machine.ts'
import { useCall } from '#src/api/context.tsx'
import { isApiRefusal, orThrow, type RefusedError } from '#src/api/refusal.ts'

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

const reportEveryMs = 60_000
const couldNotLoad = "Une erreur est survenue. Impossible de charger les paramètres d'impression."

const PrintingContext = createContext<PrintingEnvironment | undefined>(undefined)

export function PrintingProvider({ ports, children }: { ports: QzPorts; children: ReactNode }) {
  return <PrintingContext value={useEnvironment(ports)}>{children}</PrintingContext>
}

export function usePrintingEnvironment(): PrintingEnvironment {
  const environment = useContext(PrintingContext)
  if (!environment) throw new Error('usePrintingEnvironment() must be used inside a PrintingProvider')
  return environment
}

function useEnvironment(ports: QzPorts): PrintingEnvironment {
  const call = useCall()
  const [qz, send] = useMachine(qzMachine, { input: ports })
  const { ip } = qz.context
  const settled = qz.hasTag('settled')

  const report = useQuery({
    queryKey: [userIp.name, ip],
    queryFn: async () => orThrow(await call(userIp, { body: { ip: ip ?? '' } })),
    enabled: ip !== undefined && isIp(ip),
    refetchInterval: reportEveryMs,
    refetchIntervalInBackground: true,
  })
  // The server answers for the address that was reported last, so the report comes first.
  const enabled = settled && !report.isLoading

  const printers = useQuery<Printer[], RefusedError>({
    queryKey: [printerList.name, ip],
    queryFn: async () => {
      const result = await call(printerList, {})
      return isApiRefusal(result) && result.refused.status === 404 ? [] : orThrow(result)
    },
    enabled,
  })
  const computer = useQuery({
    queryKey: [computerExist.name, ip],
    queryFn: async () =>
      isApiRefusal(await call(computerExist, {}, { retries: 0 })) ? 'missing' : 'configured',
    enabled,
  })

  const failed = printers.isError || qz.matches({ connected: 'unlocated' })
  return {
    qz: qz.hasTag('connected') ? 'connected' : qz.matches('connecting') ? 'connecting' : 'absent',
    ip,
    reachable: ip !== undefined && isIpv4(ip),
    computer: computer.data ?? 'unknown',
    printers: printers.data ?? [],
    loading: !settled || report.isLoading || printers.isLoading || computer.isLoading,
    error: failed ? couldNotLoad : undefined,
    retry: () => {
      send({ type: 'retry' })
      if (printers.isError) void printers.refetch()
    },
  }
}
