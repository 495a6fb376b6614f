import { useId } from 'react'
import { useTyped } from '#src/pages/search/useTyped.ts'
import { plural } from '#src/ui/numbers.ts'
import { Spinner } from '#src/ui/Spinner.tsx'
import { Found } from './Found.tsx'
import { mostFound, useProducts } from './useProducts.ts'

/** Articles by name, reference or code, of one shop; what was asked stays in the address. */
export function ProductSearch({ shop }: { shop: string }) {
  const { text, type, query } = useTyped()
  const { products, refused } = useProducts(query, shop)
  const id = useId()

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-2 lg:gap-6">
      <title>Recherche · Douchette</title>
      <h1 className="text-2xl font-bold tracking-tight md:text-3xl">Chercher un article</h1>
      <search>
        <label htmlFor={id} className="mb-1.5 block font-semibold">
          Nom, référence ou code
        </label>
        <input
          id={id}
          type="search"
          className="field"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => type(target.value)}
        />
      </search>
      <p role="status" className="text-ink-2">
        {refused ? refused.detail : sayFound(query, products?.length)}
      </p>
      {query !== '' && !products && !refused && (
        <div className="grid place-items-center py-8">
          <Spinner size={32} label="Recherche en cours" />
        </div>
      )}
      {products && products.length > 0 && <Found products={products} />}
    </div>
  )
}

function sayFound(query: string, found: number | undefined): string {
  if (query === '') return 'Scannez un article, ou tapez le début de son nom.'
  if (found === undefined) return ''
  if (found === 0) return `Aucun article pour « ${query} ».`
  return found < mostFound ? `${plural(found, 'article')}.` : `Les ${found} premiers articles : précisez.`
}
