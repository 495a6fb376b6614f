import Printer from 'lucide-react/icons/printer'
import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { formatOwn } from '#contract/barcodes/own.ts'
import { calibrationText, layoutNames } from '#src/scan/calibration.ts'
import { useScan } from '#src/scan/provider.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Barcode } from '#src/ui/barcode.tsx'
import { useStore } from '#src/useStore.ts'
import { SetUpSheet } from './SetUpSheet.tsx'

const samples = [
  { title: 'Un emplacement', text: formatOwn('location', 'A-01-02-3') },
  { title: 'Une commande', text: formatOwn('order', 'CD00010234') },
  { title: 'Un article', text: '2000000000015' },
]

/**
 * The page to print and keep beside the scanners: how to set up a terminal, and the card that sets its
 * layout. `scanners` is the address of the scanners' page.
 */
export function Calibration({ scanners }: { scanners?: string }) {
  const { settings } = useScan()
  const { wedge } = useStore(settings.scanners)
  return (
    <main className="mx-auto grid max-w-4xl gap-5 px-3 py-6 md:px-6 lg:gap-6 print:absolute print:inset-0 print:max-w-none print:bg-white print:p-0 print:text-black">
      <title>Réglage des douchettes · Douchette</title>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 className="text-2xl font-bold tracking-tight md:text-3xl">Réglage des douchettes</h1>
          <p role="status" className="mt-1 text-ink-2 print:hidden">
            {wedge.layout === 'auto'
              ? 'La disposition de ce poste est reconnue à chaque scan.'
              : `Ce poste est réglé : ${layoutNames[wedge.layout]}.`}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-4 print:hidden">
          {scanners && (
            <Link to={scanners} className="inline-flex min-h-11 items-center font-semibold underline">
              Douchettes
            </Link>
          )}
          <Button onClick={() => window.print()}>
            <Printer size={20} aria-hidden />
            Imprimer cette page
          </Button>
        </div>
      </div>
      <ol className="grid gap-5">
        <Step title="1. Réglez la douchette elle-même">
          <SetUpSheet />
        </Step>
        <Step title="2. Scannez cette carte sur chaque poste, la page de l’entrepôt étant ouverte">
          <Card text={calibrationText} tall />
          <p className="mt-3">
            Le poste répond «&nbsp;Douchette réglée&nbsp;» et retient la disposition de ses touches. S’il
            répond autre chose, ou rien, le suffixe ou le mode de la douchette n’est pas celui du point 1.
          </p>
        </Step>
        <Step title="3. Vérifiez">
          <p>
            Ouvrez «&nbsp;Douchettes&nbsp;», commencez un essai, et scannez ces trois codes : le poste doit
            nommer l’emplacement, la commande et l’article.
          </p>
          <ul className="mt-4 grid gap-6 sm:grid-cols-3 print:grid-cols-3">
            {samples.map(({ title, text }) => (
              <li key={text}>
                <p className="mb-1 font-semibold">{title}</p>
                <Card text={text} />
              </li>
            ))}
          </ul>
        </Step>
      </ol>
    </main>
  )
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="panel break-inside-avoid p-5 md:p-6 print:border-black/30 print:bg-white">
      <h2 className="mb-2 text-lg font-bold">{title}</h2>
      {children}
    </li>
  )
}

function Card({ text, tall = false }: { text: string; tall?: boolean }) {
  const height = tall ? 'h-28' : 'h-16'
  return (
    <figure className="text-center">
      <Suspense fallback={<div className={height} />}>
        <Barcode text={text} className={`${height} w-full rounded-sm py-2`} />
      </Suspense>
      <figcaption className="mt-1 text-sm tabular-nums wrap-break-word">{text}</figcaption>
    </figure>
  )
}
