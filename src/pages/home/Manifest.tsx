import FileWarning from 'lucide-react/icons/file-warning'
import { carrierSlipCalls } from '#contract/endpoints/carrier-slip.ts'
import type { MissingManifest } from '#contract/entities/manifest.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall } from '#src/api/context.tsx'
import { listedId } from '#src/commands/attention.ts'
import { formatRecent } from '#src/ui/dates.ts'
import { joinFacts, Row } from './Row.tsx'
import { SettleButton } from './SettleButton.tsx'

/** A slip that left without its carrier's own paper. */
export function Manifest({ missing, focused }: { missing: MissingManifest; focused: boolean }) {
  const { id, slip, carrier, since, by, reason } = missing
  const call = useCall()
  const retry = async () => {
    const answer = await call(carrierSlipCalls.retryManifest, { params: { manifest: id } })
    // It prints here when it comes.
    if (!isRefusal(answer))
      void (await import('#src/operations/carrier-slip/manifests.ts')).printManifests(call)
    return answer
  }
  return (
    <Row
      icon={FileWarning}
      item={listedId('manifest', id)}
      title={joinFacts(slip, carrier)}
      hint={joinFacts(reason, by, formatRecent(since))}
      aside={<SettleButton text="Réessayer" about={slip} focused={focused} settle={retry} />}
    />
  )
}
