import { useState } from 'react'
import { measureCalls } from '#contract/endpoints/measure.ts'
import type { Product } from '#contract/entities/stock.ts'
import { isRefusal } from '#contract/problems.ts'
import { newId } from '#src/api/id.ts'
import { useCall } from '#src/api/useReading.tsx'
import { ownCards } from '#src/terminal/Cards.tsx'
import { useKeypad, useWall } from '#src/terminal/context.ts'
import { FeedbackLine } from '#src/terminal/Feedback.tsx'
import { NumberEntry } from '#src/terminal/NumberPad.tsx'
import { count } from '#src/ui/numbers.ts'
import { Unbroken } from '#src/ui/Unbroken.tsx'

type Props = { product: Product; onClose: () => void }

const sides = [
  { id: 'lengthMm', label: 'Longueur', prompt: 'Composez la longueur, en mm' },
  { id: 'widthMm', label: 'Largeur', prompt: 'Composez la largeur, en mm' },
  { id: 'heightMm', label: 'Hauteur', prompt: 'Composez la hauteur, en mm' },
] as const

/** The same measuring as at a desk, by digit cards: three sides, then the weight, which a scale may tell. */
export function WallMeasure({ product, onClose }: Props) {
  const { sku, shop, name, size, weightG } = product
  const { registry } = useWall()
  const call = useCall()
  const [told, setTold] = useState<readonly number[]>([])
  const [wrong, setWrong] = useState<string>()
  const [changeId, setChangeId] = useState(newId)
  const side = sides[told.length]

  const save = async (weight: number | undefined) => {
    const [lengthMm = 0, widthMm = 0, heightMm = 0] = told
    const sizes = { lengthMm, widthMm, heightMm, upright: size?.upright ?? false }
    const answer = await call(
      measureCalls.save,
      {
        params: { slugShop: shop },
        body: { sku, ...sizes, ...(weight === undefined ? {} : { weightG: weight }) },
      },
      { idempotencyKey: changeId },
    )
    if (!isRefusal(answer)) return onClose()
    setChangeId(newId())
    setWrong(answer.refused.detail)
  }
  const tell = (n: number) => {
    if (n === 0) return setWrong('Au moins 1.')
    setWrong(undefined)
    if (side) setTold([...told, n])
    else void save(n)
  }
  useKeypad({
    back: () => (told.length === 0 ? onClose() : setTold(told.slice(0, -1))),
    ...(side ? {} : { more: () => void save(undefined) }),
  })
  const keep = weightG > 0 ? `Garder ${count(weightG)} g` : 'Sans le poids'
  const cards = ownCards(registry, [...(side ? [] : ['keypad.more']), 'keypad.back'])
  const sofar = `${[...told.map(count), ...(side ? ['…'] : [])].join(' × ')} mm`
  return (
    <article aria-label={`Mesurer ${name}`} className="flex min-h-0 flex-1 flex-col gap-1.5">
      <title>{`Mesurer ${name} · Douchette`}</title>
      <h1 className="wall-instruction">
        <Unbroken>{side?.prompt ?? 'Pesez une pièce, en grammes'}</Unbroken>
      </h1>
      <p className="wall-row flex justify-between gap-8 text-grey-300">
        <span className="truncate">{name}</span>
        <span className="shrink-0 tabular-nums">{sofar}</span>
      </p>
      {wrong !== undefined && <FeedbackLine tone="refused" text={wrong} />}
      <NumberEntry
        key={told.length}
        label={side?.label ?? 'Poids'}
        unit={side ? 'mm' : 'g'}
        most={side ? 10_000 : 1_000_000}
        onTold={tell}
        choices={cards.map(card => (card.id === 'keypad.more' ? { ...card, title: keep } : card))}
        latest={undefined}
        brief
      />
    </article>
  )
}
