import { useState } from 'react'
import { explainUnknown } from '#contract/barcodes/index.ts'
import { useDialogScans, useScan } from '#src/scan/provider.tsx'
import type { Scan } from '#src/scan/scan.ts'
import { kindName, shownText } from '#src/scan/words.ts'
import { Button } from '#src/ui/Button.tsx'
import { Section } from './Section.tsx'

/** Shows what each scanner sends, without acting on it. */
export function TestArea() {
  const [testing, setTesting] = useState(false)
  const [scans, setScans] = useState<readonly Scan[]>([])
  return (
    <Section
      title="Essayer une douchette"
      text="Pendant l’essai, ce qui est scanné s’affiche ici et ne déclenche rien ; les cartes de commande, elles, agissent toujours."
    >
      <Button
        look={testing ? 'plain' : 'primary'}
        aria-pressed={testing}
        onClick={() => setTesting(!testing)}
      >
        {testing ? 'Terminer l’essai' : 'Commencer l’essai'}
      </Button>
      {testing && <Catch onScan={scan => setScans(seen => [scan, ...seen].slice(0, 8))} />}
      <ol aria-label="Scans de l’essai" className="mt-4 grid gap-2 empty:hidden">
        {scans.map(scan => (
          <Tried key={scan.id} scan={scan} />
        ))}
      </ol>
      {testing && scans.length === 0 && <p className="mt-4 text-ink-2">Scannez n’importe quel code.</p>}
    </Section>
  )
}

function Catch({ onScan }: { onScan: (scan: Scan) => void }) {
  useDialogScans(scan => {
    onScan(scan)
    return { kind: 'accepted', tone: 'ok', text: `Essai : ${shownText(scan)}` }
  })
  return null
}

function Tried({ scan }: { scan: Scan }) {
  const { grammar } = useScan()
  const pace = paceOf(scan)
  return (
    <li className="rounded-xl border border-line px-4 py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-lg font-bold wrap-break-word tabular-nums">{visible(shownText(scan))}</span>
        <span className="text-sm text-ink-2">
          {scan.source.name}
          {scan.raw.symbology && ` · ${scan.raw.symbology}`}
          {pace !== undefined && ` · ${pace} ms par touche`}
        </span>
      </p>
      <ul className="mt-1 text-sm">
        {scan.codes.length === 0 && <li>{explainUnknown(scan.text, grammar(), scan.raw.symbology)}</li>}
        {scan.codes.map(({ kind, value, why }) => (
          <li key={`${kind} ${value} ${why}`} className="wrap-break-word">
            <span className="font-semibold">
              {kindName(kind)} {kind === 'badge' ? '' : value}
            </span>
            <span className="text-ink-2"> · {why}</span>
          </li>
        ))}
      </ul>
    </li>
  )
}

/** GS1 separators are part of the code but invisible. */
const visible = (text: string) => text.replaceAll('\u001d', '␝')

function paceOf({ raw }: Scan): number | undefined {
  const downs = raw.keys?.filter(({ type }) => type === 'keydown') ?? []
  const [first] = downs
  const last = downs.at(-1)
  if (!first || !last || downs.length < 2) return undefined
  return Math.round((last.timeStamp - first.timeStamp) / (downs.length - 1))
}
