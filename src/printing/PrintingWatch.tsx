import { useQuery } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { computerCalls } from '#contract/endpoints/computer.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import type { Printer } from '#contract/entities/printer.ts'
import { isRefusal } from '#contract/problems.ts'
import { isIp, isIpv4 } from '#contract/values.ts'
import { holdsItsPrinter } from '#machines/print-queue/job.ts'
import { qzMachine } from '#machines/qz/machine.ts'
import type { QzTrouble } from '#machines/qz/rules.ts'
import { orThrow, type RefusedError } from '#src/api/client.ts'
import { useCall } from '#src/api/useReading.tsx'
import { useStore } from '#src/useStore.ts'
import { type Alarm, alarmOf } from './alarm.ts'
import type { LazyPrinting } from './printing.ts'
import type { Printing } from './running.ts'

const none: readonly Printer[] = []
const reportEveryMs = 60_000
const couldNotLoad = "Une erreur est survenue. Impossible de charger les paramètres d'impression."

export type PrintingEnvironment = {
  qz: 'connecting' | 'connected' | 'absent'
  /** QZ Tray has answered: it is connected, or its user or our server is still slow. */
  found: boolean
  /** The problem with QZ Tray, if any; `asks` when its own window waits for an answer. */
  trouble: QzTrouble | 'lost' | 'asks' | undefined
  /** With the trouble « clock »: how many minutes this computer is fast. */
  clockOff: number | undefined
  /** This computer's address, once QZ Tray has told it. */
  ip: string | undefined
  /** Whether the warehouse can reach this computer: it has a valid IPv4 address. */
  reachable: boolean
  computer: 'unknown' | 'configured' | 'missing'
  printers: readonly Printer[]
  loading: boolean
  /** The specification's sentence when the printing settings could not load. It stays during a retry. */
  error: string | undefined
  /** How loudly the screen says so: printing may not be this computer's business. */
  alarm: Alarm
  retry: () => void
}

type Props = {
  lazy: LazyPrinting
  onChange: (environment: PrintingEnvironment) => void
}

/** Draws nothing. It keeps the connection, reports the address and reads the configured printers. */
export function PrintingWatch({ lazy, onChange }: Props) {
  const printing = useStore(lazy)
  useEffect(() => void lazy.open(), [lazy])
  return printing && <Watch printing={printing} onChange={onChange} />
}

function Watch({ printing, onChange }: { printing: Printing; onChange: Props['onChange'] }) {
  const environment = useEnvironment(printing)
  useEffect(() => onChange(environment), [environment, onChange])
  const { qz, found, loading, printers, ip, error } = environment
  useEffect(() => {
    // Without an address, or an answer, the server's list is not known to be empty.
    const isUnknown = loading || (printers.length === 0 && (ip === undefined || error !== undefined))
    const registered = isUnknown ? undefined : printers
    void printing.know({ connected: qz === 'connected', found, settled: !loading, registered })
  }, [printing, qz, found, loading, printers, ip, error])
  return null
}

function useEnvironment(printing: Printing): PrintingEnvironment {
  const { qz: ports, mayAskAgain } = printing
  const call = useCall()
  const here = useHere(printing)
  const [qz, send] = useMachine(qzMachine, { input: ports })
  const { ip, clockOff } = qz.context
  const settled = qz.hasTag('settled')

  const report = useQuery({
    queryKey: [userCalls.reportIp.name, ip],
    queryFn: async () => orThrow(await call(userCalls.reportIp, { body: { ip: ip ?? '' } })),
    enabled: ip !== undefined && isIp(ip),
    refetchInterval: reportEveryMs,
    refetchIntervalInBackground: true,
  })
  // The server answers for the address that it heard last, so the report comes first.
  const enabled = settled && !report.isLoading

  const printers = useQuery<Printer[], RefusedError>({
    queryKey: [computerCalls.printers.name, ip],
    queryFn: async () => {
      const result = await call(computerCalls.printers, {})
      return isRefusal(result) && result.refused.status === 404 ? [] : orThrow(result)
    },
    enabled,
  })
  const computer = useQuery({
    queryKey: [computerCalls.exist.name, ip],
    queryFn: async () =>
      isRefusal(await call(computerCalls.exist, {}, { retries: 0 })) ? 'missing' : 'configured',
    enabled,
  })

  // QZ Tray alone tells the address. A connection that has just dropped comes back by itself within seconds.
  const withoutAddress = qz.context.trouble !== undefined && qz.context.trouble !== 'lost'
  const failed = printers.isError || withoutAddress
  const state = qz.hasTag('connected') ? 'connected' : qz.hasTag('absent') ? 'absent' : 'connecting'
  const found = qz.hasTag('found') || state === 'connected'
  const trouble = qz.hasTag('asks') ? ('asks' as const) : qz.context.trouble
  const loading = !settled || report.isLoading || printers.isLoading || computer.isLoading
  const { isError, refetch } = printers
  const alarm = alarmOf({
    ...here,
    hadProgram: here.hadProgram || state === 'connected',
    isBench: here.isBench || computer.data === 'configured',
    listFailed: isError,
  })
  return useMemo(
    () => ({
      qz: state,
      found,
      trouble,
      clockOff,
      ip,
      reachable: ip !== undefined && isIpv4(ip),
      computer: computer.data ?? 'unknown',
      printers: printers.data ?? none,
      loading,
      error: failed ? couldNotLoad : undefined,
      alarm,
      retry: () => {
        mayAskAgain()
        send({ type: 'retry' })
        if (isError) void refetch()
      },
    }),
    [
      state,
      found,
      trouble,
      clockOff,
      ip,
      computer.data,
      printers.data,
      loading,
      failed,
      alarm,
      isError,
      refetch,
      send,
      mayAskAgain,
    ],
  )
}

/** What this browser knows by itself of printing here. */
function useHere({ choice, queue, presented }: Printing) {
  const { expectsQz, bench, own = none } = useStore(choice)
  const jobs = useStore(queue)
  return {
    hadProgram: expectsQz,
    isBench: bench !== undefined || own.length > 0,
    hasPrinted: jobs.some(({ status }) => status === 'printed' || status === 'spooled'),
    isToPrint: useStore(presented).length > 0 || jobs.some(holdsItsPrinter),
  }
}
