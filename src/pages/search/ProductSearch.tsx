import { Link, Navigate } from 'react-router-dom'
import { productCalls } from '#contract/endpoints/product.ts'
import type { ProductSummary } from '#contract/entities/order.ts'
import { useReading } from '#src/api/useReading.tsx'
import { articlePage } from '#src/operations/thing-pages.ts'
import { useAccess } from '#src/session/access.tsx'
import { useOnWall } from '#src/terminal/context.ts'
import { SearchField } from '#src/ui/aria/fields.tsx'
import { plural } from '#src/ui/numbers.ts'
import { Spinner } from '#src/ui/Spinner.tsx'
import { ProductPage } from '../information/ProductPage.tsx'
import { Failed, Loading, Unknown } from '../information/states.tsx'
import { useTyped } from './useTyped.ts'

const mostFound = 50

/** Searches one shop's articles by name, reference or code. The address keeps the query. */
export function ProductSearch({ shop }: { shop: string }) {
  const { text, type, query } = useTyped()
  const { data, refused } = useReading(
    productCalls.search,
    { body: { query, limit: mostFound, shop } },
    { enabled: query !== '' },
  )
  const products = data?.data

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-2 lg:gap-6">
      <title>Recherche · Douchette</title>
      <h1 className="text-2xl font-bold tracking-tight md:text-3xl">Chercher un article</h1>
      <search>
        <SearchField label="Nom, référence ou code" value={text} onChange={type} />
      </search>
      <p role="status" className="text-ink-2">
        {refused ? refused.detail : sayFound(query, products?.length)}
      </p>
      {query !== '' && !products && !refused && (
        <div className="grid place-items-center py-8">
          <Spinner size={32} label="Recherche en cours" />
        </div>
      )}
      {products && products.length > 0 && <ProductList products={products} />}
    </div>
  )
}

function sayFound(query: string, found: number | undefined): string {
  if (query === '') return 'Scannez un article, ou tapez le début de son nom.'
  if (found === undefined) return ''
  if (found === 0) return `Aucun article pour « ${query} ».`
  return found < mostFound ? `${plural(found, 'article')}.` : `Les ${found} premiers articles : précisez.`
}

/** Looks a scanned code up in all shops: it opens the only article found, or asks which one is meant. */
export function CodeSearch({ code }: { code: string }) {
  const onWall = useOnWall()
  const { data, refused, isFetching, readAgain } = useReading(productCalls.search, {
    body: { query: code, exact: true },
  })
  if (!data) {
    return refused ? (
      <Failed refused={refused} busy={isFetching} onRetry={readAgain} />
    ) : (
      <Loading what="Article" />
    )
  }
  const [first, ...others] = data.data
  if (!first) {
    return (
      <Unknown title="Article inconnu" why={`Aucun article de vos boutiques ne porte le code ${code}.`} />
    )
  }
  if (others.length === 0) return <Navigate replace to={articlePage(first.shop, code)} />
  // A wall screen has no pointer, and the scanned code fits several articles: it shows all of them.
  if (onWall) return data.data.map(({ sku, shop }) => <ProductPage key={sku} shop={shop} code={sku} />)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-2">
      <title>Quel article ? · Douchette</title>
      <div>
        <h1 className="text-2xl font-bold tracking-tight md:text-3xl">Lequel de ces articles ?</h1>
        <p className="mt-1 text-ink-2 wrap-anywhere">Plusieurs portent le code {code}.</p>
      </div>
      <ProductList products={data.data} />
    </div>
  )
}

function ProductList({ products }: { products: readonly ProductSummary[] }) {
  const { shops } = useAccess()
  return (
    <ul aria-label="Articles trouvés" className="grid gap-3">
      {products.map(({ sku, shop, name, photo }) => (
        <li key={sku}>
          <Link
            to={articlePage(shop, sku)}
            className="panel flex min-h-20 items-center gap-4 px-5 py-3 hover:bg-hover"
          >
            {photo && <img src={photo} alt="" loading="lazy" className="size-14 shrink-0 rounded-xl" />}
            <span className="min-w-0">
              <span className="block font-semibold wrap-anywhere">{name}</span>
              <span className="block text-sm text-ink-2 wrap-anywhere">
                {sku} · {shops.find(({ slug }) => slug === shop)?.name ?? shop}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
