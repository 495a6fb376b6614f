import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { pictureCalls } from '#contract/endpoints/picture.ts'
import { shopArticleCalls } from '#contract/endpoints/shop-article.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall } from '#src/api/useReading.tsx'
import { photograph } from '#src/ui/photograph.ts'

type Limits = Parameters<typeof photograph>[1]

const unreadable =
  'Ce poste ne sait pas lire ce fichier comme une image. Choisissez un PNG, un JPEG, un WebP ou un SVG.'

/** Redraws a chosen file small, keeps it at the server and hands over its id. Says why where it could not. */
export function useKept(shop: string, limits?: Limits) {
  const call = useCall()
  const { shopSlug } = useParams()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const send = (jpeg: string) =>
    shopSlug === undefined
      ? call(pictureCalls.keep, { body: { shop, jpeg } })
      : call(shopArticleCalls.keepPicture, { params: { slugShop: shopSlug }, body: { jpeg } })
  const keep = async (file: File): Promise<string | undefined> => {
    if (busy) return undefined
    setBusy(true)
    setProblem(undefined)
    const jpeg = await photograph(file, limits)
    const answer = jpeg && (await send(jpeg))
    setBusy(false)
    if (!answer) setProblem(unreadable)
    else if (isRefusal(answer)) setProblem(answer.refused.detail)
    else return answer.data.picture
    return undefined
  }
  return { keep, busy, problem, setProblem }
}
