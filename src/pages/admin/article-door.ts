import { useParams } from 'react-router-dom'
import { articleCalls } from '#contract/endpoints/article.ts'
import { shopArticleCalls } from '#contract/endpoints/shop-article.ts'
import { pageRoute } from '#contract/pages.ts'
import { articlePath, articlesPath, newArticlePath } from './addresses.ts'
import { shopImportPath } from './import-door.ts'
import { useMay } from './shop-right.ts'

type Address = { readonly shopSlug?: string | undefined }

/** The calls and pages of articles: the warehouse's administration, or below a shop's address the shop's own door. */
export const articleDoor = ({ shopSlug }: Address) => {
  if (shopSlug === undefined) {
    return {
      calls: articleCalls,
      of: {},
      at: {},
      articles: articlesPath,
      newArticle: newArticlePath,
      article: articlePath,
      bringAt: `${pageRoute('import')}?kind=articles`,
    }
  }
  const shop = pageRoute('shop', { shopSlug })
  return {
    calls: shopArticleCalls,
    of: { slugShop: shopSlug },
    at: { params: { slugShop: shopSlug } },
    shop: shopSlug,
    articles: `${shop}/articles`,
    bringAt: shopImportPath(shopSlug, 'articles'),
    newArticle: `${shop}/new-article`,
    article: (id: string) => `${shop}/articles/${id}`,
  }
}

/** With `readOnly`, the sentence for who may not change the articles of this shop. */
export function useArticleDoor() {
  const door = articleDoor(useParams())
  const readOnly = useMay(door.shop, 'stock', true) ? undefined : onlyReads
  return { ...door, readOnly }
}

const onlyReads = 'Vous pouvez consulter les articles de cette boutique, pas les changer.'
