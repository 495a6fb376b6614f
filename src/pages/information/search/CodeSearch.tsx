import { useMemo } from 'react'
import { Navigate } from 'react-router-dom'
import { productCalls } from '#contract/endpoints/product.ts'
import { useRead } from '#src/api/useRead.ts'
import { productPath } from '../addresses.ts'
import { ProductSheet } from '../ProductSheet.tsx'
import { Failed, Loading, Unknown } from '../parts/states.tsx'
import { useOnWall } from '../parts/useOnWall.ts'
import { Found } from './Found.tsx'

/** A code that was read, of whichever shop: straight to its article, or the question which one is meant. */
export function CodeSearch({ code }: { code: string }) {
  const input = useMemo(() => ({ body: { query: code, exact: true } }), [code])
  const onWall = useOnWall()
  const { data, refused, isFetching, again } = useRead(productCalls.search, input)
  if (!data) {
    return refused ? (
      <Failed refused={refused} busy={isFetching} onRetry={again} />
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
  if (others.length === 0) return <Navigate replace to={productPath(first.shop, code)} />
  // Nobody can choose there with a scanner that has only this code: both are told.
  if (onWall) return data.data.map(({ sku, shop }) => <ProductSheet key={sku} shop={shop} code={sku} />)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-2">
      <title>Quel article ? · Douchette</title>
      <div>
        <h1 className="text-2xl font-bold tracking-tight md:text-3xl">Lequel de ces articles ?</h1>
        <p className="mt-1 text-ink-2 wrap-anywhere">Plusieurs portent le code {code}.</p>
      </div>
      <Found products={data.data} />
    </div>
  )
}
