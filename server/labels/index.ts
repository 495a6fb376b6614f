import type { LabelKind } from '#contract/endpoints/label.ts'
import { boxLabel } from './box.ts'
import type { Label } from './label.ts'
import { locationLabel } from './location.ts'
import { productLabel } from './product.ts'

export const labels: Readonly<Record<LabelKind, Label>> = {
  product: productLabel,
  location: locationLabel,
  box: boxLabel,
}
