import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import { measureCalls } from '#contract/endpoints/measure.ts'
import type { Product } from '#contract/entities/stock.ts'
import { isRefusal } from '#contract/problems.ts'
import { newId } from '#src/api/id.ts'
import { useCall } from '#src/api/useReading.tsx'
import { Dialog } from '#src/ui/aria/Dialog.tsx'
import { Checkbox, NumberField } from '#src/ui/aria/fields.tsx'
import { Button } from '#src/ui/Button.tsx'
import { FormProblem } from '#src/ui/FormProblem.tsx'
import { notify } from '#src/ui/notify.ts'

type Props = { product: Product; onClose: () => void }

/** A piece in the packer's hands: the sizes by which the next orders' cartons are proposed. */
export function MeasureArticle({ product: { sku, shop, name, size, weightG }, onClose }: Props) {
  const call = useCall()
  const [lengthMm, setLength] = useState(size?.lengthMm ?? Number.NaN)
  const [widthMm, setWidth] = useState(size?.widthMm ?? Number.NaN)
  const [heightMm, setHeight] = useState(size?.heightMm ?? Number.NaN)
  const [weight, setWeight] = useState(weightG || Number.NaN)
  const [upright, setUpright] = useState(size?.upright ?? false)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [changeId, setChangeId] = useState(newId)

  /** A change of any field is another measuring, so it needs another id. */
  const edit = <T,>(set: (value: T) => void) => {
    return (value: T) => {
      set(value)
      setProblem(undefined)
      setChangeId(newId())
    }
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if ([lengthMm, widthMm, heightMm].some(Number.isNaN)) {
      return setProblem('Donnez les trois côtés : ils décident ensemble du carton.')
    }
    setBusy(true)
    const weighed = Number.isNaN(weight) ? {} : { weightG: weight }
    const answer = await call(
      measureCalls.save,
      { params: { slugShop: shop }, body: { sku, lengthMm, widthMm, heightMm, upright, ...weighed } },
      { idempotencyKey: changeId },
    )
    setBusy(false)
    if (isRefusal(answer)) {
      setChangeId(newId())
      return setProblem(answer.refused.detail)
    }
    notify({ level: 'success', text: `${name} : ${lengthMm} × ${widthMm} × ${heightMm} mm.` })
    onClose()
  }

  const side = { min: 1, max: 10_000 }
  return (
    <Dialog title={`Mesurer ${name}`} onClose={onClose}>
      <Form onSubmit={event => void submit(event)} className="mt-4 grid gap-4">
        <div className="grid gap-4 sm:grid-cols-3">
          <NumberField
            label="Longueur, en mm"
            value={lengthMm}
            onChange={edit(setLength)}
            {...side}
            autoFocus
          />
          <NumberField label="Largeur, en mm" value={widthMm} onChange={edit(setWidth)} {...side} />
          <NumberField label="Hauteur, en mm" value={heightMm} onChange={edit(setHeight)} {...side} />
        </div>
        <NumberField
          label="Poids, en grammes"
          value={weight}
          onChange={edit(setWeight)}
          min={1}
          max={1_000_000}
          help="Vide : il reste comme il est."
        />
        <Checkbox
          label="Toujours debout : il ne se couche pas dans le carton"
          selected={upright}
          onChange={edit(setUpright)}
        />
        <FormProblem>{problem}</FormProblem>
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" busy={busy}>
            Enregistrer
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
