import { returnCalls } from '#contract/endpoints/return.ts'
import type { DecidedReturn } from '#contract/entities/return.ts'
import { SmallPhoto } from './SmallPhoto.tsx'

type Props = { shop: string; of: Pick<DecidedReturn, 'photo' | 'noPhoto'> & { name: string; origin: string } }

/** What a return has for an origin that asks for a photograph: the picture, or the word that there is none. */
export function ReturnPhoto({ shop, of: { name, origin, photo, noPhoto } }: Props) {
  if (photo !== null) {
    const input = { params: { slugShop: shop, photo } }
    return <SmallPhoto of={returnCalls.photo} input={input} about={`${name} · ${origin}`} />
  }
  return noPhoto ? <span className="text-sm">Sans photo, dit à l’enregistrement.</span> : null
}
