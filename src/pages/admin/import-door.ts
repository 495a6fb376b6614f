import { useParams } from 'react-router-dom'
import { importCalls, importKinds } from '#contract/endpoints/import.ts'
import { shopImportCalls, shopImportKinds } from '#contract/endpoints/shop-import.ts'
import { pageRoute } from '#contract/pages.ts'
import { articleDoor, useArticleDoor } from './article-door.ts'

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
    imports: `${articleDoor({ shopSlug }).articles}/import`,
  }
}

/** With `readOnly`, the sentence for who may not bring files in for this shop. */
export function useImportDoor() {
  const { readOnly } = useArticleDoor()
  return { ...importDoor(useParams()), readOnly }
}
