import { useState } from 'react'
import type { DeliveryFile } from '#contract/endpoints/delivery.ts'
import { labelsAtMost } from '#contract/endpoints/label.ts'
import { receptionCalls } from '#contract/endpoints/reception.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall } from '#src/api/useReading.tsx'
import { Dialog } from '#src/ui/aria/Dialog.tsx'
import { NumberField } from '#src/ui/aria/fields.tsx'
import { Button } from '#src/ui/Button.tsx'
import { notify } from '#src/ui/notify.ts'
import { plural } from '#src/ui/numbers.ts'
import { useCallId } from '../carry-out.ts'

type Props = { delivery: DeliveryFile; onClose: () => void }

/** The labels that make a delivery's reception quick: one for each piece, or for each carton of an article. */
export function LabelsDialog({ delivery: { name, shop, lines }, onClose }: Props) {
  const call = useCall()
  const once = useCallId()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const due = lines.filter(({ expected, received }) => expected > received)
  const [per, setPer] = useState<Readonly<Record<string, number>>>({})
  const wanted = due.map(({ product: { sku }, expected, received }) => ({
    sku,
    qty: expected - received,
    per: per[sku] ?? 1,
  }))
  const labels = wanted.reduce((sum, one) => sum + Math.ceil(one.qty / one.per), 0)
  const print = async () => {
    if (labels > labelsAtMost) return setProblem(tooMany(labels))
    setBusy(true)
    const input = { params: { slugShop: shop }, body: { lines: wanted } }
    const answer = await once(options => call(receptionCalls.labels, input, options))
    setBusy(false)
    if (isRefusal(answer)) return setProblem(answer.refused.detail)
    notify({ level: 'success', text: `${plural(labels, 'étiquette')} à l’impression.` })
    onClose()
  }
  return (
    <Dialog title={`Étiquettes de ${name}`} onClose={onClose}>
      <div className="mt-3 grid gap-4">
        {due.length === 0 ? (
          <p>Tout est arrivé : il n’y a plus rien à étiqueter.</p>
        ) : (
          <>
            <p className="text-ink-2">
              Collez-les avant l’envoi : au quai, un scan reçoit une pièce, ou tout un carton.
            </p>
            <ul aria-label="Articles à étiqueter" className="grid max-h-[50vh] gap-3 overflow-y-auto">
              {due.map(({ product: { sku, name: title }, expected, received }) => (
                <li key={sku} className="flex flex-wrap items-end justify-between gap-3">
                  <p className="min-w-0 flex-1 basis-48 wrap-anywhere">
                    <span className="block font-semibold">{title}</span>
                    <span className="block text-sm text-ink-2">{plural(expected - received, 'pièce')}</span>
                  </p>
                  <NumberField
                    label="Pièces par étiquette"
                    value={per[sku] ?? 1}
                    onChange={n => setPer(before => ({ ...before, [sku]: Number.isNaN(n) ? 1 : n }))}
                    min={1}
                    max={expected - received}
                    className="w-44"
                  />
                </li>
              ))}
            </ul>
            <p className="font-semibold">{plural(labels, 'étiquette')}.</p>
            {problem !== undefined && (
              <p role="alert" className="text-error-ink">
                {problem}
              </p>
            )}
          </>
        )}
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={onClose}>
          Annuler
        </Button>
        {due.length > 0 && (
          <Button busy={busy} onClick={() => void print()}>
            Imprimer
          </Button>
        )}
      </div>
    </Dialog>
  )
}

const tooMany = (labels: number) =>
  `${labels} étiquettes : il en faut ${labelsAtMost} au plus à la fois. Étiquetez par carton.`
