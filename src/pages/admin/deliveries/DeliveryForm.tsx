import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router-dom'
import * as z from 'zod/mini'
import {
  type DeliveryChange,
  DeliveryFile,
  expectedAtMost,
  NewDelivery,
} from '#contract/endpoints/delivery.ts'
import { useAccess } from '#src/session/access.tsx'
import { useDeliveryDoor } from '../delivery-door.ts'
import { DraftForm } from '../form/EntryForm.tsx'
import type { FormProps } from '../form/entry-pages.tsx'
import { day, type Part, row, shop, shown, text } from '../form/parts.tsx'
import { linesPart } from '../lines/LinesField.tsx'
import { type LineDraft, linesText } from '../lines/lines.ts'

/** A delivery as it is typed. */
type Draft = {
  readonly shop: string
  /** Empty for the house's next number. */
  readonly name: string
  readonly supplier: string
  readonly expectedOn: string | null
  readonly lines: readonly LineDraft[]
}

type Props = FormProps<NewDelivery> & {
  draft: Draft
  onChange: (next: (before: Draft) => Draft) => void
  isNew?: boolean
  note?: (line: LineDraft) => string | undefined
  children?: ReactNode
}

/** Who delivers, when, and what. */
export function DeliveryForm({ act, draft, onChange, isNew = false, note, children, onSave }: Props) {
  const { shop: ofShop } = useDeliveryDoor()
  const fields: readonly Part<Draft>[] = [
    ...(isNew ? [ofShop === undefined ? named : numbered] : []),
    shown('news', () => children),
    about,
    linesPart(draft, { most: expectedAtMost, note }),
  ]
  return (
    <DraftForm
      id="delivery.save"
      label="Livraison"
      act={act}
      isNew={isNew}
      draft={draft}
      onChange={onChange}
      fields={fields}
      read={typed => NewDelivery.safeParse(wholeOf(typed))}
      onSave={onSave}
      className="panel grid grid-cols-[minmax(0,1fr)] gap-6 p-5"
    />
  )
}

export function NewDeliveryForm(form: FormProps<NewDelivery>) {
  const { shops } = useAccess()
  const { shop = shops[0]?.slug ?? '' } = useDeliveryDoor()
  const { state } = useLocation()
  const [draft, setDraft] = useState<Draft>(() => ({
    ...{ shop, supplier: '', lines: [] },
    ...likeOf(state),
    ...{ name: '', expectedOn: null },
  }))
  return <DeliveryForm {...form} draft={draft} onChange={setDraft} isNew />
}

const Like = z.object({ like: DeliveryFile })

/** What « Annoncer la même » takes from the delivery that it was pressed on. */
function likeOf(state: unknown): Partial<Draft> {
  const known = Like.safeParse(state)
  return known.success ? draftOf(known.data.like) : {}
}

const numbered: Part<Draft> = text('name', 'Numéro', {
  maxLength: 60,
  help: 'Vide : le prochain de la maison.',
})

const named = row<Draft>(
  2,
  // The articles are another shop's.
  shop({ follows: () => ({ lines: [] }) }),
  numbered,
)

const about: Part<Draft> = row(
  2,
  text('supplier', 'Fournisseur', { maxLength: 120 }),
  day('expectedOn', 'Attendue le', { help: 'Vide : on ne sait pas encore.' }),
)

export const draftOf = ({ shop, name, supplier, expectedOn, lines }: DeliveryFile): Draft => ({
  ...{ shop, name, supplier, expectedOn },
  lines: lines.flatMap(({ product, expected }) =>
    expected === 0 ? [] : [{ key: product.sku, product, qty: expected, customization: '', gift: false }],
  ),
})

const wholeOf = ({ shop, name, supplier, expectedOn, lines }: Draft) => ({
  ...{ shop, expectedOn },
  name: name.trim() || undefined,
  supplier: supplier.trim(),
  lines: lines.map(({ product, qty }) => ({ sku: product.sku, qty })),
})

/** Only what differs. */
export function changeFrom(before: Draft, after: Draft): DeliveryChange {
  const { supplier, expectedOn, lines } = wholeOf(after)
  return {
    ...(supplier === before.supplier ? {} : { supplier }),
    ...(expectedOn === before.expectedOn ? {} : { expectedOn }),
    ...(linesText(before.lines) === linesText(after.lines) ? {} : { lines }),
  }
}
