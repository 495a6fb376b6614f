import { useDialogScans } from '#src/scan/provider.tsx'
import type { Device } from '#src/scan/settings.ts'
import { doubtsOf } from '#src/scan/sources/twins.ts'
import { Button } from '#src/ui/Button.tsx'

type Props = {
  device: Device
  asked: boolean
  onAsk: () => void
  /** Called with the id of the scanner that answered. */
  onHeard: (id: string) => void
}

/** Where two scanners of one model have come back, only a scan tells which is which: the browser does not. */
export function Twins({ device, asked, onAsk, onHeard }: Props) {
  const doubts = doubtsOf(device)
  if (doubts.length === 0) return null
  const others = doubts.map(({ name }) => `« ${name} »`).join(' et ')
  return (
    <div className="flex basis-full flex-wrap items-center gap-4 rounded-xl border border-warning bg-warning-soft px-4 py-3 text-warning-ink">
      <p role="status" className="flex-1 basis-60">
        {asked
          ? `Prenez « ${device.name} » et scannez n’importe quel code.`
          : `Même modèle que ${others}. Le navigateur ne les distingue pas : ses scans portent les deux noms.`}
      </p>
      <Button look="plain" aria-pressed={asked} onClick={onAsk}>
        {asked ? 'Laisser' : 'Dire laquelle c’est'}
        <span className="sr-only"> {device.name}</span>
      </Button>
      {asked && <Listen ids={[device.id, ...doubts.map(({ id }) => id)]} onHeard={onHeard} />}
    </div>
  )
}

function Listen({ ids, onHeard }: { ids: readonly string[]; onHeard: (id: string) => void }) {
  useDialogScans(({ source }) => {
    if (!ids.includes(source.id))
      return {
        kind: 'refused',
        tone: 'refused',
        text: `Ce scan vient d’une autre douchette : ${source.name}`,
      }
    onHeard(source.id)
    return { kind: 'accepted', tone: 'ok', text: 'Douchette reconnue' }
  })
  return null
}
