import { useParams, useSearchParams } from 'react-router-dom'
import { useShop } from '#src/session/access.tsx'
import { LocationPage } from '../information/LocationPage.tsx'
import { ProductPage } from '../information/ProductPage.tsx'
import { CodeSearch, ProductSearch } from './ProductSearch.tsx'
import { SearchScreen } from './SearchScreen.tsx'

type Props = { of: 'product' | 'location' | 'search' }

/** The read-only pages about stock: an article, a location, and the search for both. */
export function LookUpScreen({ of }: Props) {
  const { locationName = '' } = useParams()
  const [search] = useSearchParams()
  const code = search.get('code')?.trim() ?? ''
  // The key resets the page's state when the article or location changes.
  if (of === 'location') return <LocationPage key={locationName} name={locationName} />
  if (of === 'search') return code ? <CodeSearch key={code} code={code} /> : <SearchScreen />
  return <ShopProduct code={code} />
}

function ShopProduct({ code }: { code: string }) {
  const { slug } = useShop()
  return code ? (
    <ProductPage key={`${slug} ${code}`} shop={slug} code={code} />
  ) : (
    <ProductSearch shop={slug} />
  )
}
