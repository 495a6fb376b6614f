import { useParams } from 'react-router-dom'
import { figuresCalls } from '#contract/endpoints/figures.ts'
import { shopFiguresCalls } from '#contract/endpoints/shop-figures.ts'

/** The calls of figures: the warehouse's administration, or below a shop's address the shop's own door. */
export function useFigureDoor() {
  const { shopSlug } = useParams()
  return shopSlug === undefined
    ? { title: 'Indicateurs', calls: figuresCalls, of: {} }
    : { title: 'Chiffres', calls: shopFiguresCalls, of: { slugShop: shopSlug }, shop: shopSlug }
}
