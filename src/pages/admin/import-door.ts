import { useParams } from 'react-router-dom'
import { type ImportKind, importCalls, importKinds } from '#contract/endpoints/import.ts'
import { shopImportCalls, shopImportKinds, shopImportRights } from '#contract/endpoints/shop-import.ts'
import { pageRoute } from '#contract/pages.ts'
import { useMay } from './shop-right.ts'

type Address = { readonly shopSlug?: string | undefined }

/** The calls and the page of imports: the warehouse's administration, or below a shop's address the shop's own door. */
const importDoor = ({ shopSlug }: Address) => {
  if (shopSlug === undefined) {
    return { calls: importCalls, of: {}, at: {}, kinds: importKinds, imports: pageRoute('import') }
  }
  return {
    calls: shopImportCalls,
    of: { slugShop: shopSlug },
    at: { params: { slugShop: shopSlug } },
    shop: shopSlug,
    kinds: shopImportKinds,
    imports: shopImportPath(shopSlug),
  }
}

/** Where a shop's person brings a file of this kind in. */
export const shopImportPath = (shopSlug: string, kind?: ImportKind) =>
  `${pageRoute('shop', { shopSlug })}/import${kind ? `?kind=${kind}` : ''}`

/** With the kinds that this person may bring in; with `readOnly`, the sentence for who may bring in none. */
export function useImportDoor() {
  const { kinds, ...door } = importDoor(useParams())
  const may = {
    stock: useMay(door.shop, 'stock', true),
    orders: useMay(door.shop, 'orders', true),
  }
  const own = door.shop === undefined ? kinds : shopImportKinds.filter(kind => may[shopImportRights[kind]])
  return { ...door, kinds: own, readOnly: own.length > 0 ? undefined : onlyReads }
}

const onlyReads = 'Vous pouvez consulter cette boutique, pas y faire entrer de fichiers.'
