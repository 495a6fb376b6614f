import { homeCalls, type ReadyStep } from '#contract/endpoints/home.ts'
import { pageRoute } from '#contract/pages.ts'
import { useReading } from '#src/api/useReading.ts'
import { operationPage } from '#src/operations/addresses.ts'
import { plural } from '#src/ui/numbers.ts'
import { carriersPath, cartonsPath } from '../admin/addresses.ts'
import { Panel, Row } from './Row.tsx'

type Step = { readonly title: string; readonly hint: string; readonly to: string }

const admin = pageRoute('admin')
const files = pageRoute('import')

/** What to do for each step, and where. */
const steps: Readonly<Record<ReadyStep, Step>> = {
  shops: { title: 'Boutiques', hint: 'Ajoutez la boutique dont vous expédiez les commandes.', to: admin },
  places: { title: 'Emplacements', hint: 'Créez vos allées, puis collez leurs étiquettes.', to: admin },
  articles: { title: 'Articles', hint: 'Faites entrer vos articles et leurs codes-barres.', to: files },
  people: {
    title: 'Personnes et badges',
    hint: 'Ajoutez vos collègues et imprimez leurs badges.',
    to: admin,
  },
  cartons: { title: 'Cartons', hint: 'Donnez vos cartons, leurs tailles et leurs poids.', to: cartonsPath },
  carriers: {
    title: 'Transporteurs',
    hint: 'Dites qui vient chercher les colis, à quelle heure, dans quels cartons.',
    to: carriersPath,
  },
  printers: {
    title: 'Imprimantes',
    hint: 'Déclarez ce poste et ses imprimantes.',
    to: pageRoute('computers'),
  },
  count: {
    title: 'Premier comptage',
    hint: 'Comptez un emplacement : le stock commence là.',
    to: operationPage('inventory'),
  },
  order: { title: 'Première commande', hint: 'Faites entrer vos commandes.', to: files },
}

/** What the warehouse still lacks before its first parcel, in order. Gone once it lacks nothing. */
export function GettingReady() {
  const { data } = useReading(homeCalls.gettingReady, {}, { everyMs: 60_000, afterChanges: true })
  const missing = data?.data.missing ?? []
  if (missing.length === 0) return null
  return (
    <Panel id="ready" title="Mise en route" note={`encore ${plural(missing.length, 'étape')}`}>
      <ol>
        {missing.map(step => (
          <Row key={step} {...steps[step]} />
        ))}
      </ol>
    </Panel>
  )
}
