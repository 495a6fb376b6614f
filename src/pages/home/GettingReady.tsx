import { Suspense } from 'react'
import { formatOwn } from '#contract/barcodes/own.ts'
import { homeCalls, type ReadyStep } from '#contract/endpoints/home.ts'
import { pageRoute } from '#contract/pages.ts'
import { useReading } from '#src/api/useReading.tsx'
import { type Awaiting, listedId } from '#src/commands/attention.ts'
import { operationPage } from '#src/operations/addresses.ts'
import { Barcode } from '#src/ui/barcode.tsx'
import { plural } from '#src/ui/numbers.ts'
import { carriersPath, cartonsPath, newPlacesPath, newShopPath, peoplePath } from '../admin/addresses.ts'
import { Panel, Row } from './Row.tsx'

/** The things that the warehouse lacks before its first parcel, in order; for managers. */
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

type Step = {
  readonly title: string
  readonly hint: string
  readonly to: string
  /** The card of the command that goes to the same screen. */
  readonly card: string
}

/** The title, sentence, screen and card of each step. */
export const steps: Readonly<Record<ReadyStep, Step>> = {
  shops: {
    title: 'Boutiques',
    hint: 'Ajoutez la boutique dont vous expédiez les commandes.',
    to: newShopPath,
    card: 'BOUT-NOUV',
  },
  places: {
    title: 'Emplacements',
    hint: 'Créez vos allées, puis collez leurs étiquettes.',
    to: newPlacesPath,
    card: 'LIEU-NOUV',
  },
  articles: {
    title: 'Articles',
    hint: 'Faites entrer vos articles et leurs codes-barres.',
    to: pageRoute('import'),
    card: 'GO-IMPORT',
  },
  people: {
    title: 'Personnes et badges',
    hint: 'Ajoutez vos collègues et imprimez leurs badges.',
    to: peoplePath,
    card: 'GO-EQUIPE',
  },
  cartons: {
    title: 'Cartons',
    hint: 'Donnez vos cartons, leurs tailles et leurs poids.',
    to: cartonsPath,
    card: 'GO-CARTONS',
  },
  carriers: {
    title: 'Transporteurs',
    hint: 'Dites qui vient chercher les colis, à quelle heure, dans quels cartons.',
    to: carriersPath,
    card: 'GO-CAMIONS',
  },
  printers: {
    title: 'Imprimantes',
    hint: 'Déclarez ce poste et ses imprimantes.',
    to: pageRoute('computers'),
    card: 'GO-BENCH',
  },
  count: {
    title: 'Premier comptage',
    hint: 'Comptez un emplacement : le stock commence là.',
    to: operationPage('inventory'),
    card: 'GO-INVENT',
  },
  order: {
    title: 'Première commande',
    hint: 'Faites entrer vos commandes.',
    to: pageRoute('import'),
    card: 'GO-IMPORT',
  },
}

/** The steps as lines of the home page that have keys. */
export const readyItems = (missing: readonly ReadyStep[]): Awaiting[] =>
  missing.map(step => ({ kind: 'ready', id: step, title: steps[step].title, path: steps[step].to }))
