import { useParams } from 'react-router-dom'
import { apiKeyCalls } from '#contract/endpoints/api-key.ts'
import { shopApiKeyCalls } from '#contract/endpoints/shop-api-key.ts'

/** The calls of programs' keys: the warehouse's administration, or below a shop's address the shop's own door. */
export const useKeyDoor = () => {
  const { shopSlug } = useParams()
  if (shopSlug === undefined) return { calls: apiKeyCalls, of: {}, at: {} }
  return {
    calls: shopApiKeyCalls,
    of: { slugShop: shopSlug },
    at: { params: { slugShop: shopSlug } },
    shop: shopSlug,
  }
}
