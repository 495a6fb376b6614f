import { useState } from 'react'
import { type AnnouncedReturn, type Returnable, wishNoteAtMost } from '#contract/endpoints/return.ts'
import { shopReturnCalls } from '#contract/endpoints/shop-return.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall, useReading } from '#src/api/useReading.tsx'
import { useActs } from '#src/commands/page.ts'
import { NumberField } from '#src/ui/aria/fields.tsx'
import { Button } from '#src/ui/Button.tsx'
import { formatYearDayHour } from '#src/ui/dates.ts'
import { FormProblem } from '#src/ui/FormProblem.tsx'
import { plural } from '#src/ui/numbers.ts'
import { carryOut, carryOutAloud, useCallId } from '../carry-out.ts'
import { besideCancel, DraftForm } from '../form/EntryForm.tsx'
import { field, type Said, text } from '../form/parts.tsx'
import { useMay } from '../shop-right.ts'
import { useDownload } from '../useDownload.ts'

type Props = { shop: string; order: string }

/** Announces the pieces that an order's customer sends back, so that the dock expects them. */
export function AnnouncedReturns({ shop, order }: Props) {
  const call = useCall()
  const save = useDownload()
  const may = useMay(shop, 'orders')
  const [opening, setOpening] = useState(false)
  const params = { slugShop: shop, order }
  const { data, readAgain } = useReading(
    shopReturnCalls.announced,
    { params },
    { afterChanges: true, onFocus: true, keepPrevious: true, everyMs: 60_000 },
  )
  const { announced, returnable } = data?.data ?? nothing
  const left = leftOf(returnable, announced)
  const coming = announced.filter(({ arrived }) => !arrived)
  const label = (reference: string) => () => save(shopReturnCalls.label, { params: { ...params, reference } })
  const withdraw = (reference: string) => async () => {
    await carryOutAloud(
      () => call(shopReturnCalls.withdraw, { params: { ...params, reference } }),
      `${reference} n’est plus attendu.`,
    )
    readAgain()
  }
  const announce = {
    id: 'return.announce',
    title: `Annoncer un retour de ${order}`,
    keywords: ['renvoi', 'client', 'étiquette'],
    run: () => setOpening(true),
  }
  useActs(
    `Retours de ${order}`,
    may
      ? [
          ...(left.length > 0 && !opening ? [announce] : []),
          ...coming.flatMap(({ reference }) => [
            {
              id: `return.label.${reference}`,
              title: `Télécharger la feuille de ${reference}`,
              keywords: ['étiquette', 'pdf'],
              run: label(reference),
            },
            {
              id: `return.withdraw.${reference}`,
              title: `Ne plus attendre ${reference}`,
              run: withdraw(reference),
            },
          ]),
        ]
      : [],
    'announced-returns',
  )
  if (announced.length === 0 && (left.length === 0 || !may)) return null
  return (
    <section aria-labelledby="announced" className="panel grid grid-cols-[minmax(0,1fr)] gap-4 p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="announced" className="text-lg font-bold">
          Retours annoncés
        </h2>
        {may && left.length > 0 && !opening && (
          <Button look="plain" onClick={announce.run}>
            Annoncer un retour
          </Button>
        )}
      </div>
      {announced.length === 0 && !opening && (
        <p className="text-ink-2">
          Annoncez ce que le client renvoie : le quai le reconnaît, et le client a une feuille à joindre.
        </p>
      )}
      {announced.length > 0 && (
        <ul className="grid gap-4">
          {announced.map(one => (
            <li key={one.reference} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <Told announced={one} />
              {may && !one.arrived && (
                <span className="flex flex-wrap gap-2">
                  <Button
                    look="plain"
                    aria-label={`Télécharger la feuille de ${one.reference}`}
                    onClick={label(one.reference)}
                  >
                    Feuille pour le client
                  </Button>
                  <Button
                    look="quiet"
                    aria-label={`Ne plus attendre ${one.reference}`}
                    onClick={withdraw(one.reference)}
                  >
                    Ne plus l’attendre
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {opening && (
        <Announce
          params={params}
          left={left}
          onDone={() => {
            setOpening(false)
            readAgain()
          }}
          onCancel={() => setOpening(false)}
        />
      )}
    </section>
  )
}

const nothing: { announced: readonly AnnouncedReturn[]; returnable: Returnable['returnable'] } = {
  announced: [],
  returnable: [],
}

function Told({ announced: { reference, lines, note, at, arrived } }: { announced: AnnouncedReturn }) {
  return (
    <div className="min-w-0 flex-1 basis-60 wrap-anywhere">
      <p className="font-semibold">
        {reference} · {arrived ? 'Arrivé' : 'Attendu'}
      </p>
      <p>{lines.map(({ qty, name }) => `${qty} × ${name}`).join(', ')}</p>
      <p className="text-sm text-ink-2">
        {[note, `annoncé le ${formatYearDayHour(at)}`].filter(Boolean).join(' · ')}
      </p>
    </div>
  )
}

/** The pieces that the customer has and that no announced return brings. */
function leftOf(
  returnable: Returnable['returnable'],
  announced: readonly AnnouncedReturn[],
): Returnable['returnable'] {
  const coming = announced.flatMap(({ arrived, lines }) => (arrived ? [] : lines))
  return returnable
    .map(({ product, qty }) => ({
      product,
      qty: coming.reduce((left, line) => left - (line.sku === product.sku ? line.qty : 0), qty),
    }))
    .filter(({ qty }) => qty > 0)
}

type Draft = { readonly pieces: Readonly<Record<string, number>>; readonly note: string }

type AnnounceProps = {
  params: { slugShop: string; order: string }
  left: Returnable['returnable']
  onDone: () => void
  onCancel: () => void
}

/** A number for each article that may come back; the only one is counted already. */
function Announce({ params, left, onDone, onCancel }: AnnounceProps) {
  const call = useCall()
  const withId = useCallId()
  const [draft, setDraft] = useState<Draft>(() => ({
    pieces: Object.fromEntries(left.map(({ product: { sku } }) => [sku, left.length === 1 ? 1 : 0])),
    note: '',
  }))
  const save = ({ lines, note }: Sent) =>
    carryOut(async () => {
      const answer = await withId(options =>
        call(shopReturnCalls.announce, { params, body: { lines, note } }, options),
      )
      if (!isRefusal(answer)) onDone()
      return answer
    }, 'Le quai attend ce retour.')
  return (
    <DraftForm
      id="return.announce"
      label="Annoncer un retour"
      act="Annoncer"
      isNew
      draft={draft}
      onChange={setDraft}
      fields={[
        field<'pieces', Draft>('pieces', ({ value, onChange, error }) => (
          <>
            <Pieces left={left} pieces={value} onChange={onChange} />
            <FormProblem>{error}</FormProblem>
          </>
        )),
        text<'note', Draft>('note', 'Précisions', {
          maxLength: wishNoteAtMost,
          help: 'Facultatif. Le quai les lit.',
        }),
      ]}
      read={({ pieces, note }) => ({ success: true, data: { lines: linesOf(pieces), note } })}
      also={({ pieces }): Said =>
        linesOf(pieces).length > 0 ? {} : { pieces: 'Dites combien de pièces reviennent.' }
      }
      onSave={save}
      buttons={besideCancel(onCancel)}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    />
  )
}

type Sent = { lines: { sku: string; qty: number }[]; note: string }

const linesOf = (pieces: Draft['pieces']) =>
  Object.entries(pieces).flatMap(([sku, qty]) => (qty > 0 ? [{ sku, qty }] : []))

type PiecesProps = Pick<AnnounceProps, 'left'> & {
  pieces: Draft['pieces']
  onChange: (pieces: Draft['pieces']) => void
}

function Pieces({ left, pieces, onChange }: PiecesProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {left.map(({ product: { sku, name }, qty }) => (
        <NumberField
          key={sku}
          label={name}
          help={`${sku}, ${plural(qty, 'pièce')} chez le client`}
          min={0}
          max={qty}
          value={pieces[sku] ?? 0}
          onChange={n => onChange({ ...pieces, [sku]: Number.isNaN(n) ? 0 : n })}
        />
      ))}
    </div>
  )
}
