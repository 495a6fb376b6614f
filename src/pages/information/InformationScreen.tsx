import { useParams, useSearchParams } from 'react-router-dom'
import { SearchScreen } from '#src/pages/search/SearchScreen.tsx'
import { LocationSheet } from './LocationSheet.tsx'
import { ProductSheet } from './ProductSheet.tsx'
import { CodeSearch } from './search/CodeSearch.tsx'
import { ProductSearch } from './search/ProductSearch.tsx'

type Props = { of: 'product' | 'location' | 'search' }

/** What lies where, read only: an article, a place, and the search that finds them. */
export function InformationScreen({ of }: Props) {
  const { shopSlug = '', locationName = '' } = useParams()
  const [search] = useSearchParams()
  const code = search.get('code')?.trim() ?? ''
  // A new thing is a new sheet: nothing of the one before stays on it.
  if (of === 'location') return <LocationSheet key={locationName} name={locationName} />
  if (of === 'search') return code ? <CodeSearch key={code} code={code} /> : <SearchScreen />
  return code ? (
    <ProductSheet key={`${shopSlug} ${code}`} shop={shopSlug} code={code} />
  ) : (
    <ProductSearch shop={shopSlug} />
  )
}
