import { useState } from 'react'
import type { BodyOf } from '#contract/endpoint.ts'
import type { DeliveryFile } from '#contract/endpoints/delivery.ts'
import { labelsAtMost } from '#contract/endpoints/label.ts'
import { palletsAtMost, receptionCalls } from '#contract/endpoints/reception.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall } from '#src/api/useReading.tsx'
import { Dialog } from '#src/ui/aria/Dialog.tsx'
import { NumberField } from '#src/ui/aria/fields.tsx'
import { Select } from '#src/ui/aria/Select.tsx'
import { Button } from '#src/ui/Button.tsx'
import { FormProblem } from '#src/ui/FormProblem.tsx'
import { notify } from '#src/ui/notify.ts'
import { plural } from '#src/ui/numbers.ts'
import { useCallId } from '../carry-out.ts'

type Props = { delivery: DeliveryFile; onClose: () => void }

/** The thing that a label stands for, and how its scan at the dock helps. */
const kinds = {
  articles: {
    label: 'Des articles',
    help: 'Collez-les avant l’envoi : au quai, un scan reçoit une pièce, ou tout un carton.',
  },
  cartons: {
    label: 'Des cartons, numérotés (SSCC)',
    help: 'Un numéro par carton : au quai, son scan ouvre la livraison et reçoit le carton, une seule fois.',
  },
  pallets: {
    label: 'Des palettes, numérotées (SSCC)',
    help: 'Un numéro par palette : au quai, son scan ouvre la livraison.',
  },
} as const
type Kind = keyof typeof kinds
const options = [
  { id: 'articles', label: kinds.articles.label },
  { id: 'cartons', label: kinds.cartons.label },
  { id: 'pallets', label: kinds.pallets.label },
] as const

type Lines = NonNullable<BodyOf<typeof receptionCalls.cartons>['lines']>

/** The labels that make a delivery's reception quick: for pieces, or with numbers for its cartons and pallets. */
export function LabelsDialog({ delivery, onClose }: Props) {
  const { name, shop, lines, cartons } = delivery
  const call = useCall()
  const once = useCallId()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [kind, setKind] = useState<Kind>('articles')
  const [per, setPer] = useState<Readonly<Record<string, number>>>({})
  const [pallets, setPallets] = useState(1)
  const [perPallet, setPerPallet] = useState(0)
  const due = lines.filter(({ expected, received }) => expected > received)
  const coming = cartons.filter(({ received }) => !received).length
  const params = { slugShop: shop }
  const wanted: Lines = due.map(({ product: { sku }, expected, received }) => {
    const qty = expected - received
    return { sku, qty, per: per[sku] ?? (kind === 'cartons' ? qty : 1) }
  })
  const each = wanted.reduce((sum, { qty, per }) => sum + Math.ceil(qty / per), 0)
  const onPallets = kind === 'cartons' && perPallet > 0
  const labels = kind === 'pallets' ? pallets : onPallets ? each + Math.ceil(each / perPallet) : each

  const print = async (again: boolean) => {
    const count = again ? Math.min(coming, labelsAtMost) : labels
    if (count > labelsAtMost) return setProblem(tooMany(labels))
    setBusy(true)
    const cartons = { lines: wanted, ...(onPallets ? { perPallet } : {}) }
    const what = again ? { again } : kind === 'pallets' ? { pallets } : cartons
    const answer = await once(options =>
      kind === 'articles' && !again
        ? call(receptionCalls.labels, { params, body: { lines: wanted } }, options)
        : call(receptionCalls.cartons, { params, body: { document: name, ...what } }, options),
    )
    setBusy(false)
    if (isRefusal(answer)) return setProblem(answer.refused.detail)
    notify({ level: 'success', text: `${plural(count, 'étiquette')} à l’impression.` })
    onClose()
  }
  return (
    <Dialog title={`Étiquettes de ${name}`} onClose={onClose}>
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-4">
        {due.length === 0 ? (
          <p>Tout est arrivé : il n’y a plus rien à étiqueter.</p>
        ) : (
          <>
            <Select
              label="Étiqueter"
              value={kind}
              options={options}
              onChange={id => {
                setKind(options.find(one => one.id === id)?.id ?? kind)
                setProblem(undefined)
              }}
            />
            <p className="text-ink-2">{kinds[kind].help}</p>
            {kind === 'pallets' ? (
              <NumberField
                label="Palettes"
                value={pallets}
                onChange={n => setPallets(Number.isNaN(n) ? 1 : n)}
                min={1}
                max={palletsAtMost}
                className="w-44"
              />
            ) : (
              <ul aria-label="Articles à étiqueter" className="grid max-h-[45vh] gap-3 overflow-y-auto">
                {due.map(({ product: { sku, name: title } }, at) => {
                  const { qty = 1, per: inEach = 1 } = wanted[at] ?? {}
                  return (
                    <li key={sku} className="flex flex-wrap items-end justify-between gap-3">
                      <p className="min-w-0 flex-1 basis-48 wrap-anywhere">
                        <span className="block font-semibold">{title}</span>
                        <span className="block text-sm text-ink-2">{plural(qty, 'pièce')}</span>
                      </p>
                      <NumberField
                        label={kind === 'cartons' ? 'Pièces par carton' : 'Pièces par étiquette'}
                        value={inEach}
                        onChange={n => setPer(before => ({ ...before, [sku]: Number.isNaN(n) ? 1 : n }))}
                        min={1}
                        max={qty}
                        className="w-44"
                      />
                    </li>
                  )
                })}
              </ul>
            )}
            {kind === 'cartons' && (
              <NumberField
                label="Cartons par palette"
                help="0 : pas de palette. Sinon, chaque palette a son étiquette et connaît ses cartons."
                value={perPallet}
                onChange={n => setPerPallet(Number.isNaN(n) ? 0 : n)}
                min={0}
                max={labelsAtMost}
                className="max-w-xs"
              />
            )}
            <p className="font-semibold">{plural(labels, 'étiquette')}.</p>
            {kind !== 'articles' && coming > 0 && (
              <p className="text-ink-2">
                {plural(coming, 'étiquette')} SSCC déjà faite{coming > 1 && 's'}, pas encore reçue
                {coming > 1 && 's'}. « Réimprimer » en garde les numéros.
              </p>
            )}
            <FormProblem>{problem}</FormProblem>
          </>
        )}
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={onClose}>
          Annuler
        </Button>
        {due.length > 0 && (
          <>
            {kind !== 'articles' && coming > 0 && (
              <Button look="plain" busy={busy} onClick={() => void print(true)}>
                Réimprimer
              </Button>
            )}
            <Button busy={busy} onClick={() => void print(false)}>
              Imprimer
            </Button>
          </>
        )}
      </div>
    </Dialog>
  )
}

const tooMany = (labels: number) =>
  `${labels} étiquettes : il en faut ${labelsAtMost} au plus à la fois. Étiquetez par carton.`
