import { Link } from 'react-router-dom'
import type { ProductSummary } from '#contract/entities/order.ts'
import { useAccess } from '#src/session/access.tsx'
import { productPath } from '../addresses.ts'

export function Found({ products }: { products: readonly ProductSummary[] }) {
  const { shops } = useAccess()
  return (
    <ul aria-label="Articles trouvés" className="grid gap-3">
      {products.map(({ sku, shop, name, photo }) => (
        <li key={sku}>
          <Link
            to={productPath(shop, sku)}
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
