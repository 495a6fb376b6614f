import { Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { productCalls, type ToldApart as Told } from '#contract/endpoints/product.ts'
import type { Product } from '#contract/entities/stock.ts'
import { pageRoute } from '#contract/pages.ts'
import { useCall, useReading } from '#src/api/useReading.tsx'
import { useActs } from '#src/commands/page.ts'
import { placePage } from '#src/operations/thing-pages.ts'
import { useAccess } from '#src/session/access.tsx'
import { useOnWall } from '#src/terminal/context.ts'
import { Button } from '#src/ui/Button.tsx'
import { lazyPage } from '#src/ui/lazy-page.ts'
import { count, plural } from '#src/ui/numbers.ts'
import { Unbroken } from '#src/ui/Unbroken.tsx'
import { Moves } from './Moves.tsx'
import { Stock, useMayCorrect } from './Stock.tsx'
import { Failed, Loading, Unknown } from './states.tsx'

const WallFacts = lazyPage(async () => (await import('./WallFacts.tsx')).WallFacts)
const WallMeasure = lazyPage(async () => (await import('./WallMeasure.tsx')).WallMeasure)
const MeasureArticle = lazyPage(async () => (await import('./MeasureArticle.tsx')).MeasureArticle)
const KitParts = lazyPage(async () => (await import('./KitParts.tsx')).KitParts)
const CorrectStock = lazyPage(async () => (await import('./CorrectStock.tsx')).CorrectStock)

export function ProductPage({ shop, code }: { shop: string; code: string }) {
  const { data, refused, isFetching, readAgain } = useReading(
    productCalls.information,
    { params: { slugShop: shop }, query: { code } },
    { afterChanges: true },
  )
  if (data) return <Sheet product={data.data} />
  if (!refused) return <Loading what="Article" />
  if (refused.status === 404) return <Unknown title="Article inconnu" why={refused.detail} />
  return <Failed refused={refused} busy={isFetching} onRetry={readAgain} />
}

function Sheet({ product }: { product: Product }) {
  const { sku, shop, name, photo, weightG, size, leastDays, stock } = product
  const { shops, warehouse } = useAccess()
  const [measuring, setMeasuring] = useState(false)
  const onWall = useOnWall()
  const call = useCall()
  const [correcting, setCorrecting] = useState(false)
  const mayCorrect = useMayCorrect()
  const mayMeasure = warehouse?.roles.includes('Shipping') === true
  const total = useQuantity(product)
  useActs(name, [
    {
      id: 'article.correct',
      title: `Corriger le stock de ${name}`,
      keywords: ['rectifier', 'quantité'],
      because: mayCorrect(shop) ? undefined : 'Le stock est corrigé par les personnes qui font l’inventaire.',
      run: () => setCorrecting(true),
    },
    {
      id: 'article.measure',
      title: `Mesurer ${name}`,
      keywords: ['taille', 'dimensions', 'poids', 'peser'],
      because: mayMeasure ? undefined : 'Les articles sont mesurés par les personnes qui expédient.',
      run: () => setMeasuring(true),
    },
  ])
  const readMoves = (before: number | undefined, signal: AbortSignal) =>
    call(productCalls.moves, { params: { slugShop: shop }, query: { sku, before } }, { signal })
  const seller = shops.find(({ slug }) => slug === shop)?.name ?? shop
  const rows = stock.map(({ location, qty, lot, expiry }) => ({
    key: `${location} ${lot} ${expiry}`,
    title: location,
    qty,
    ...{ lot, expiry, leastDays },
    ...(warehouse ? { to: placePage(location) } : {}),
  }))
  const empty = 'Il n’y en a nulle part.'
  if (onWall) {
    if (measuring) return <WallMeasure product={product} onClose={() => setMeasuring(false)} />
    const sizes = size ? ` · ${size.lengthMm} × ${size.widthMm} × ${size.heightMm} mm` : ''
    return (
      <WallFacts
        {...{ title: name, about: `${sku} · ${seller}${sizes}`, total, rows, empty }}
        {...(mayMeasure ? { act: { title: 'Mesurer', run: () => setMeasuring(true) } } : {})}
      />
    )
  }

  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-2 lg:gap-6">
      <title>{`${name} · Douchette`}</title>
      <header className="panel flex flex-wrap items-center gap-5 p-5">
        {photo && <img src={photo} alt="" className="size-28 shrink-0 rounded-2xl sm:size-36" />}
        <div className="min-w-0 flex-1 basis-56">
          <h1 className="text-2xl font-bold tracking-tight wrap-anywhere md:text-3xl">
            <Unbroken>{name}</Unbroken>
          </h1>
          <p className="mt-1 text-ink-2 wrap-anywhere">
            {sku} · {seller} · {count(weightG)} g
            {size && ` · ${size.lengthMm} × ${size.widthMm} × ${size.heightMm} mm`}
          </p>
        </div>
        <p className="tabular-nums sm:text-end">
          <span className="block text-4xl font-bold md:text-5xl">{count(total)}</span>
          <span className="text-ink-2">en stock</span>
        </p>
        {mayCorrect(shop) && (
          <Button look="plain" onClick={() => setCorrecting(true)}>
            Corriger le stock
          </Button>
        )}
        {mayMeasure && (
          <Button look="plain" onClick={() => setMeasuring(true)}>
            Mesurer
          </Button>
        )}
      </header>
      {correcting && (
        <Suspense>
          <CorrectStock
            articles={[{ sku, shop, name, codes: product.codes.map(({ code }) => code) }]}
            onClose={() => setCorrecting(false)}
          />
        </Suspense>
      )}

      {measuring && (
        <Suspense>
          <MeasureArticle product={product} onClose={() => setMeasuring(false)} />
        </Suspense>
      )}

      <ToldApart product={product} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-6">
        <Stock title="Stock par emplacement" of="Emplacement" empty={empty} rows={rows} />
        <Codes product={product} />
      </div>
      <Moves of={`${shop} ${sku}`} read={readMoves} />
      <p>
        <Link
          to={pageRoute('search')}
          className="inline-flex min-h-11 items-center font-semibold text-primary-ink underline"
        >
          Chercher un autre article
        </Link>
      </p>
    </article>
  )
}

/** The quantity of the article's record, which managers may read; for others the sum of the shown places. */
function useQuantity({ sku, shop, stock }: Product): number {
  const { user } = useAccess()
  const { data } = useReading(
    productCalls.quantity,
    { params: { slugShop: shop, shopProduct: sku } },
    { enabled: user.role !== 'operator', afterChanges: true },
  )
  return data?.data.qty ?? stock.reduce((sum, { qty }) => sum + qty, 0)
}

function Codes({ product: { codes, aliases } }: { product: Product }) {
  return (
    <section aria-label="Codes" className="panel overflow-hidden">
      <h2 className="border-b border-line px-5 py-4 font-bold">Codes</h2>
      {codes.length + aliases.length === 0 ? (
        <p className="px-5 py-8 text-ink-2">Aucun code : cet article ne se scanne pas encore.</p>
      ) : (
        <ul>
          {codes.map(({ code, qty }) => (
            <Code
              key={code}
              code={code}
              what={qty === 1 ? 'Code article' : `Carton de ${plural(qty, 'pièce')}`}
            />
          ))}
          {aliases.map(code => (
            <Code key={code} code={code} what="Alias" />
          ))}
        </ul>
      )}
    </section>
  )
}

function Code({ code, what }: { code: string; what: string }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line px-5 py-3 last:border-0">
      <span className="font-semibold wrap-anywhere tabular-nums">{code}</span>
      <span className="text-sm text-ink-2">{what}</span>
    </li>
  )
}

type Figure = { readonly id: Exclude<keyof Told, 'kit'>; readonly title: string; readonly hint: string }

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

/** The pieces of an article by their use, and those to leave and to come. */
function ToldApart({ product: { shop, sku, name, codes } }: { product: Product }) {
  const { data } = useReading(
    productCalls.toldApart,
    { params: { slugShop: shop }, query: { sku } },
    { afterChanges: true },
  )
  const told = data?.data
  const lacking = told !== undefined && told.ordered > told.available
  return (
    <>
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
      {told?.kit && (
        <Suspense>
          <KitParts kit={told.kit} article={{ name, code: codes.find(({ qty }) => qty === 1)?.code }} />
        </Suspense>
      )}
    </>
  )
}
