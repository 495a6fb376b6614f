import { Navigate } from 'react-router-dom'
import type { Access } from '#contract/endpoints/user.ts'
import { shopPage } from '#src/operations/addresses.ts'
import { isShown, menu, menuPath } from '#src/operations/menu.ts'
import { useAccess } from '#src/session/access.tsx'
import { useShop } from '#src/session/shop.tsx'
import { LoadFailure } from '#src/ui/LoadFailure.tsx'

/** `/warehouse` leads to the first screen that the person may use. */
export function FirstWarehouseScreen() {
  const first = firstOperation(useAccess(), location.hostname)
  if (first) return <Navigate replace to={first} />
  return <LoadFailure why="Votre compte n’a le droit d’ouvrir aucun écran de l’entrepôt." />
}

/** `/shop/{shopSlug}` leads to the shop's first screen: all of them are open to whoever has the shop. */
export function FirstShopScreen() {
  return <Navigate replace to={shopPage('reception', useShop().slug)} />
}

/** The first operation of the menu, or the first hidden one of the person's roles. */
export function firstOperation(access: Access, hostname: string): string | undefined {
  const mine = menu
    .flatMap(({ operations }) => operations)
    .filter(({ role }) => access.warehouse?.roles.includes(role))
  const first = mine.find(one => isShown(one, access, hostname)) ?? mine[0]
  return first && menuPath(first)
}
