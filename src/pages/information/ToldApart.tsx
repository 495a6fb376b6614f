import { productCalls, type ToldApart as Told } from '#contract/endpoints/product.ts'
import { useReading } from '#src/api/useReading.ts'
import { count } from '#src/ui/numbers.ts'

type Figure = { readonly id: keyof Told; readonly title: string; readonly hint: string }

const there: readonly Figure[] = [
  { id: 'available', title: 'Disponible', hint: 'à prendre au picking' },
  { id: 'reserved', title: 'Réservé', hint: 'pour des listes en cours' },
  { id: 'quarantined', title: 'Quarantaine', hint: 'mis de côté' },
  { id: 'elsewhere', title: 'Ailleurs', hint: 'emballage, retours, bloqué ou périmé' },
]
const toCome: readonly Figure[] = [
  { id: 'ordered', title: 'Commandé', hint: 'à préparer encore' },
  { id: 'expected', title: 'Attendu', hint: 'de livraisons annoncées' },
]

/** What the pieces of an article are there for, and what is to leave and to come. */
export function ToldApart({ shop, sku }: { shop: string; sku: string }) {
  const { data } = useReading(
    productCalls.toldApart,
    { params: { slugShop: shop }, query: { sku } },
    { afterChanges: true },
  )
  const told = data?.data
  const lacking = told !== undefined && told.ordered > told.available
  return (
    <section aria-label="À quoi sert le stock" className="panel p-5">
      <dl className="grid grid-cols-2 gap-x-5 gap-y-4 sm:grid-cols-3 xl:grid-cols-6">
        {[...there, ...toCome].map(({ id, title, hint }) => (
          <div key={id} className="min-w-0">
            <dt className="font-semibold">{title}</dt>
            <dd>
              <span
                className={`block text-2xl font-bold tabular-nums ${lacking && id === 'ordered' ? 'text-warning-ink' : ''}`}
              >
                {told ? count(told[id]) : '…'}
              </span>
              <span className="block text-sm text-ink-2">{hint}</span>
            </dd>
          </div>
        ))}
      </dl>
      {lacking && (
        <p className="mt-3 font-semibold text-warning-ink">
          {told.expected > 0
            ? `Il en manque ${count(told.ordered - told.available)} pour les commandes ; ${count(told.expected)} sont attendues.`
            : `Il en manque ${count(told.ordered - told.available)} pour les commandes, et rien n’est annoncé.`}
        </p>
      )}
    </section>
  )
}
