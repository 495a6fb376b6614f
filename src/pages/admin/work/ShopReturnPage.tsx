import { useState } from 'react'
import {
  conditionWords,
  type Outcome,
  outcomes,
  wishNoteAtMost,
  wishWords,
} from '#contract/endpoints/return.ts'
import { type ShopReturn, shopReturnCalls } from '#contract/endpoints/shop-return.ts'
import { outcomeWords } from '#machines/order-return/pieces.ts'
import { useCall, useReading } from '#src/api/useReading.tsx'
import { ReturnPhoto } from '#src/operations/photos/SmallPhoto.tsx'
import { useShop } from '#src/session/access.tsx'
import { formatYearDayHour } from '#src/ui/dates.ts'
import { plural } from '#src/ui/numbers.ts'
import { Questions } from '../../questions/Questions.tsx'
import { carryOut } from '../carry-out.ts'
import { DraftForm } from '../form/EntryForm.tsx'
import { Entry, entryPage } from '../form/entry-pages.tsx'
import { type Part, select, text } from '../form/parts.tsx'
import { shopReturnsPath } from '../return-door.ts'
import { useMay } from '../shop-right.ts'

const title = 'Retours'

/** One return of a shop: what came back in which condition, and what its shop wants done. */
export const ShopReturnPage = entryPage({
  back: ({ shopSlug = '' }) => ({ to: shopReturnsPath(shopSlug), title }),
  missing: 'Ce retour n’existe pas, ou plus.',
  param: 'return',
  useEntry: name =>
    useReading(
      shopReturnCalls.information,
      { params: { slugShop: useShop().slug, return: name } },
      { afterChanges: true, onFocus: true, keepPrevious: true, everyMs: 60_000 },
    ),
  pick: (found, name) => (found.name === name.toUpperCase() ? found : undefined),
  keyOf: ({ name }) => name,
  Shown,
})

function Shown({ entry, readAgain }: { entry: ShopReturn; readAgain: () => void }) {
  const { slug } = useShop()
  const { name, status, order, customer, at, origin, waitReason, note, photo, noPhoto, lines, wish } = entry
  const mayDecide = useMay(slug, 'stock')
  return (
    <Entry
      title={name}
      lead={[order ?? 'colis inconnu', customer, formatYearDayHour(at)].filter(Boolean).join(' · ')}
      back={{ to: shopReturnsPath(slug), title }}
    >
      <section aria-label="Ce qui est revenu" className="panel grid gap-4 p-5">
        <div className="flex flex-wrap items-center gap-4">
          <p className="min-w-0 flex-1 basis-60 wrap-anywhere">
            {[origin, status === 'waiting' && waitReason, note].filter(Boolean).join(' · ')}
          </p>
          <ReturnPhoto shop={slug} of={{ name: `Retour ${name}`, origin, photo, noPhoto }} />
        </div>
        <ul className="grid gap-2">
          {lines.map(({ product, qty, condition, outcome }) => (
            <li
              key={`${product.sku} ${condition} ${outcome}`}
              className="flex flex-wrap justify-between gap-x-4"
            >
              <span className="wrap-anywhere">
                {product.name} <span className="text-ink-2">{product.sku}</span>
              </span>
              <span className="tabular-nums">
                {plural(qty, 'pièce')}
                <span className="text-ink-2">
                  {[
                    '',
                    conditionWords[condition].toLowerCase(),
                    ...(status === 'completed' ? [outcomeWords[outcome].toLowerCase()] : []),
                  ].join(', ')}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </section>
      {wish && (
        <section aria-labelledby="wish" className="panel grid gap-2 p-5">
          <h2 id="wish" className="text-lg font-bold">
            Votre décision
          </h2>
          <ul className="grid gap-1">
            {wish.lines.map(({ sku, outcome }) => (
              <li key={sku} className="wrap-anywhere">
                {nameIn(lines, sku)} : {wishWords[outcome]}
              </li>
            ))}
          </ul>
          {wish.note !== '' && <p className="wrap-anywhere">{wish.note}</p>}
          <p className="text-sm text-ink-2">
            {wish.by}, {formatYearDayHour(wish.at)}
            {status === 'waiting' && '. L’entrepôt la voit, et la suivra.'}
          </p>
        </section>
      )}
      {status === 'waiting' &&
        (mayDecide ? (
          <Decide entry={entry} onDone={readAgain} />
        ) : (
          <p className="panel p-5">Vous pouvez consulter les retours de cette boutique, pas en décider.</p>
        ))}
      <Questions shop={slug} kind="return" about={name} />
    </Entry>
  )
}

const nameIn = (lines: ShopReturn['lines'], sku: string) =>
  lines.find(({ product }) => product.sku === sku)?.product.name ?? sku

type Draft = { readonly note: string } & Readonly<Record<string, string>>

const choices = outcomes.map(id => ({
  id,
  label: `${wishWords[id].charAt(0).toUpperCase()}${wishWords[id].slice(1)}`,
}))
const outcomeOf = (given: string | undefined): Outcome => outcomes.find(one => one === given) ?? 'restock'

/** A choice for each article. The warehouse follows it, goods in hand. */
function Decide({ entry: { name, lines, wish }, onDone }: { entry: ShopReturn; onDone: () => void }) {
  const { slug } = useShop()
  const call = useCall()
  const skus = [...new Set(lines.map(({ product }) => product.sku))]
  const [draft, setDraft] = useState<Draft>(() => ({
    ...Object.fromEntries(
      skus.map(sku => [sku, wish?.lines.find(line => line.sku === sku)?.outcome ?? 'restock']),
    ),
    note: wish?.note ?? '',
  }))
  const fields: readonly Part<Draft>[] = [
    ...skus.map(sku => select<string, Draft>(sku, nameIn(lines, sku), choices)),
    text<'note', Draft>('note', 'Précisions', {
      maxLength: wishNoteAtMost,
      help: 'Facultatif. L’entrepôt les lit.',
    }),
  ]
  const save = async () => {
    const body = { lines: skus.map(sku => ({ sku, outcome: outcomeOf(draft[sku]) })), note: draft.note }
    const refused = await carryOut(
      () => call(shopReturnCalls.wish, { params: { slugShop: slug, return: name }, body }),
      'Votre décision est à l’entrepôt.',
    )
    onDone()
    return refused
  }
  return (
    <DraftForm
      id="return.decide"
      label="Que devient chaque article ?"
      act={wish ? 'Changer la décision' : 'Décider'}
      draft={draft}
      onChange={setDraft}
      fields={fields}
      read={typed => ({ success: true, data: typed })}
      onSave={save}
      className="panel grid grid-cols-[minmax(0,1fr)] gap-4 p-5"
    />
  )
}
