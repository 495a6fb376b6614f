import type { ReactNode } from 'react'
import { charges } from '#contract/entities/tariff.ts'
import { Button } from '#src/ui/Button.tsx'
import { faultOfPrice, isFreeWrong, isLimited, type PriceDraft } from './draft.ts'
import { SmallField, VatField } from './small-fields.tsx'
import { perWords } from './words.ts'

type Props = {
  name: string
  draft: PriceDraft
  onChange: (draft: PriceDraft) => void
  /** Takes the line away, where it is not the one for all. */
  onRemove?: (() => void) | undefined
  /** After the form was refused. */
  judged: boolean
}

/** The price of one thing: left empty, it is not charged. */
export function PriceRow({ name, draft, onChange, onRemove, judged }: Props) {
  const { kind, price, free, steps, vat } = draft
  const fault = judged ? faultOfPrice(draft) : undefined
  const change = (some: Partial<PriceDraft>) => onChange({ ...draft, ...some })
  const step = (at: number, some: Partial<PriceDraft['steps'][number]>) =>
    change({ steps: steps.map((one, nth) => (nth === at ? { ...one, ...some } : one)) })
  const per = perWords[charges[kind].unit]
  return (
    <fieldset
      aria-label={name}
      className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_6.5rem] items-end gap-x-3 gap-y-2 border-t border-line py-3 first:border-0 sm:items-start sm:grid-cols-[minmax(0,1fr)_7rem_7rem_8rem]"
    >
      <div className="col-span-full flex flex-wrap items-center justify-between gap-x-3 sm:col-span-1 sm:self-start">
        <div className="sm:w-full">
          <p className="font-semibold wrap-anywhere">{name}</p>
          {per && <p className="text-sm text-ink-2">{per}</p>}
          {isLimited(kind) && <Limit draft={draft} onChange={change} isInvalid={fault !== undefined} />}
        </div>
        {price !== '' && (
          <Button
            look="quiet"
            className="-mx-3 px-3 text-sm"
            onClick={() => change({ steps: [...steps, { above: '', price: '' }] })}
          >
            Ajouter un palier
          </Button>
        )}
        {onRemove && (
          <Button look="quiet" className="-mx-3 px-3 text-sm" onClick={onRemove}>
            Retirer ce prix
          </Button>
        )}
      </div>
      <SmallField
        label="Prix (€)"
        value={price}
        onChange={typed => change({ price: typed })}
        isInvalid={fault !== undefined && !isFreeWrong(draft)}
      />
      <SmallField
        label="Gratuits"
        value={free}
        onChange={typed => change({ free: typed })}
        isInvalid={judged && isFreeWrong(draft)}
      />
      <VatField value={vat} onChange={rate => change({ vat: rate })} />
      {steps.map((one, at) => (
        <Step
          // biome-ignore lint/suspicious/noArrayIndexKey: a step has no id, and its fields are controlled.
          key={at}
          above={
            <SmallField
              label="Au-delà de"
              value={one.above}
              onChange={above => step(at, { above })}
              isInvalid={fault !== undefined}
            />
          }
          price={
            <SmallField label="Prix (€)" value={one.price} onChange={typed => step(at, { price: typed })} />
          }
          onRemove={() => change({ steps: steps.filter((_, nth) => nth !== at) })}
        />
      ))}
      {fault && <p className="col-span-full text-sm text-error-ink">{fault}</p>}
    </fieldset>
  )
}

type StepProps = { above: ReactNode; price: ReactNode; onRemove: () => void }

const Step = ({ above, price, onRemove }: StepProps) => (
  <div className="col-span-full grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_6.5rem] items-end gap-3 sm:grid-cols-[minmax(0,1fr)_7rem_7rem_8rem]">
    <span className="max-sm:hidden" />
    {above}
    {price}
    <Button look="quiet" className="px-3 text-sm" onClick={onRemove}>
      Retirer
    </Button>
  </div>
)

type LimitProps = {
  draft: PriceDraft
  onChange: (some: Partial<PriceDraft>) => void
  isInvalid: boolean
}

/** Parcels beyond it are charged. */
const Limit = ({ draft: { kind, of }, onChange, isInvalid }: LimitProps) => (
  <SmallField
    className="mt-1 max-w-40"
    label={charges[kind].by === 'grams' ? 'De plus de (kg)' : 'De plus de (cm)'}
    value={of ?? ''}
    onChange={typed => onChange({ of: typed })}
    isInvalid={isInvalid}
  />
)
