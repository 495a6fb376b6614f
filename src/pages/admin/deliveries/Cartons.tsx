import type { ReceptionCarton } from '#contract/endpoints/reception.ts'
import { count, plural } from '#src/ui/numbers.ts'

type Props = { cartons: readonly ReceptionCarton[] }

/** The numbered cartons and pallets of a delivery, each pallet with its own list of cartons. */
export function Cartons({ cartons }: Props) {
  if (cartons.length === 0) return null
  const pallets = cartons.filter(({ sku }) => sku === null)
  const known = new Set(pallets.map(({ sscc }) => sscc))
  // The pallet of a carton may have followed to another delivery.
  const loose = cartons.filter(({ sku, pallet = '' }) => sku !== null && !known.has(pallet))
  return (
    <section aria-label="Cartons et palettes" className="panel grid grid-cols-[minmax(0,1fr)] gap-3 p-5">
      <h2 className="text-lg font-bold">Cartons et palettes</h2>
      {pallets.map(({ sscc }) => (
        <Pallet key={sscc} sscc={sscc} cartons={cartons.filter(({ pallet }) => pallet === sscc)} />
      ))}
      {loose.length > 0 && <List cartons={loose} />}
    </section>
  )
}

function Pallet({ sscc, cartons }: Props & { sscc: string }) {
  const title = <span className="font-semibold wrap-anywhere">Palette {sscc}</span>
  if (cartons.length === 0) return <p>{title}</p>
  const received = cartons.filter(one => one.received).length
  return (
    <details>
      <summary className="cursor-pointer py-2">
        {title} · {count(received)} sur {plural(cartons.length, 'carton reçu', 'cartons reçus')}
      </summary>
      <List cartons={cartons} />
    </details>
  )
}

const List = ({ cartons }: Props) => (
  <ul className="grid gap-2">
    {cartons.map(({ sscc, sku, qty, received }) => (
      <li key={sscc} className="flex flex-wrap justify-between gap-x-4">
        <span className="min-w-0 wrap-anywhere">
          {sscc}{' '}
          <span className="text-ink-2">
            {count(qty ?? 0)} × {sku}
          </span>
        </span>
        <span className={received ? 'font-semibold' : 'text-ink-2'}>{received ? 'Reçu' : 'Attendu'}</span>
      </li>
    ))}
  </ul>
)
