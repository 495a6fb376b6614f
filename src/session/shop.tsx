import { createContext, type ReactNode, useContext } from 'react'
import type { Access } from '#contract/endpoints/user.ts'

export type Shop = Access['shops'][number]

const ShopContext = createContext<Shop | undefined>(undefined)

export function ShopProvider({ shop, children }: { shop: Shop; children: ReactNode }) {
  return <ShopContext value={shop}>{children}</ShopContext>
}

export function useShop(): Shop {
  const shop = useContext(ShopContext)
  if (!shop) throw new Error("useShop() doit être utilisé à l'intérieur d'un ShopProvider")
  return shop
}
