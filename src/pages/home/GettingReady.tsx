import { Suspense } from 'react'
import { formatOwn } from '#contract/barcodes/own.ts'
import { homeCalls, type ReadyStep } from '#contract/endpoints/home.ts'
import { useReading } from '#src/api/useReading.ts'
import { listedId } from '#src/commands/attention.ts'
import { Barcode } from '#src/ui/barcode.tsx'
import { plural } from '#src/ui/numbers.ts'
import { Panel, Row } from './Row.tsx'
import { steps } from './ready.ts'

/** What the warehouse still lacks before its first parcel, in order; for managers. */
export function useMissing(managing: boolean): readonly ReadyStep[] {
  const how = { everyMs: 60_000, afterChanges: true, enabled: managing }
  return useReading(homeCalls.gettingReady, {}, how).data?.data.missing ?? none
}

const none: readonly ReadyStep[] = []

/** Each step with its key, its card and its screen. Gone once nothing is missing. */
export function GettingReady({ missing }: { missing: readonly ReadyStep[] }) {
  if (missing.length === 0) return null
  return (
    <Panel id="ready" title="Mise en route" note={`encore ${plural(missing.length, 'étape')}`}>
      <ol>
        {missing.map(step => (
          <Row
            key={step}
            {...steps[step]}
            item={listedId('ready', step)}
            aside={<Card text={formatOwn('command', steps[step].card)} />}
          />
        ))}
      </ol>
    </Panel>
  )
}

/** To be scanned off the screen; a handheld has no room for it. */
const Card = ({ text }: { text: string }) => (
  <span className="w-44 shrink-0 max-lg:hidden">
    <Suspense fallback={<span className="block h-8" />}>
      <Barcode text={text} className="h-8 w-full rounded-sm" />
    </Suspense>
  </span>
)
