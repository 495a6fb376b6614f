import type { OwnAct } from '#contract/endpoints/home.ts'
import type { OperationType } from '#contract/operations.ts'
import { useAccess } from '#src/session/access.tsx'
import { formatRecent } from '#src/ui/dates.ts'
import { plural } from '#src/ui/numbers.ts'
import { actPlace, type May } from './items.ts'
import { Panel, Row } from './Row.tsx'

/** The user's last operations, each with a link to its order or location. */
export function OwnActs({ acts, may }: { acts: readonly OwnAct[]; may: May }) {
  // The page of a location belongs to the warehouse.
  const { warehouse } = useAccess()
  return (
    <Panel id="own-acts" title="Vos dernières opérations">
      {acts.length === 0 && (
        <p className="px-5 py-6 text-ink-2">Vous n’avez encore rien enregistré aujourd’hui.</p>
      )}
      <ul>
        {acts.map(act => (
          <Row
            key={act.id}
            title={describeAct(act)}
            hint={act.kind === 'order' ? act.order : `${act.from} → ${act.to}`}
            aside={<time className="text-sm text-ink-2 tabular-nums">{formatRecent(act.at)}</time>}
            to={act.kind === 'order' || warehouse ? actPlace(may, act) : undefined}
          />
        ))}
      </ul>
    </Panel>
  )
}

const typeNames: Readonly<Record<OperationType, string>> = {
  INFO: 'Information',
  PICKING: 'Prélèvement',
  REBUT: 'Mise au rebut',
  RECEPTION: 'Réception',
  REPRINT: 'Réimpression',
  RETURN_PRODUCT: 'Retour',
  SHIPPING: 'Expédition',
  INVENTORY: 'Correction d’inventaire',
  TRANSFER: 'Transfert',
  BARCODE: 'Étiquette',
}

/** « Transfert : 2 × Carnet » */
function describeAct(act: OwnAct): string {
  if (act.kind === 'order') return act.text
  const { type, qty, product, products } = act
  const what =
    products === 1 ? `${qty} × ${product}` : `${plural(qty, 'pièce')} de ${plural(products, 'article')}`
  return `${typeNames[type]} : ${what}`
}
