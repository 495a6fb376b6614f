import { useAccess } from '#src/session/access.tsx'
import { Filter } from './Filter.tsx'

type Props = { value: string | undefined; onChange: (shop: string | undefined) => void }

/** Keeps the rows of one of this person's shops. */
export function ShopFilter(props: Props) {
  const { shops } = useAccess()
  return (
    <Filter
      label="Boutique"
      all="Toutes"
      options={shops.map(({ slug, name }) => ({ id: slug, label: name }))}
      {...props}
    />
  )
}
