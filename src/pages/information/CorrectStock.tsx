import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import { locationCalls } from '#contract/endpoints/location.ts'
import type { ProductSummary } from '#contract/entities/order.ts'
import { isRefusal } from '#contract/problems.ts'
import { newId } from '#src/api/id.ts'
import { useCall, useReading } from '#src/api/useReading.tsx'
import { useDialogScans } from '#src/scan/provider.tsx'
import { Dialog } from '#src/ui/aria/Dialog.tsx'
import { NumberField, TextField } from '#src/ui/aria/fields.tsx'
import { Select } from '#src/ui/aria/Select.tsx'
import { Button } from '#src/ui/Button.tsx'
import { FormProblem } from '#src/ui/FormProblem.tsx'
import { notify } from '#src/ui/notify.ts'
import { plural } from '#src/ui/numbers.ts'
import { PlaceField, usePlaces } from './PlaceField.tsx'

export type Article = Pick<ProductSummary, 'sku' | 'shop' | 'name'> & { readonly codes: readonly string[] }

type Props = {
  /** The location, on its own page; on an article's page it is typed or scanned. */
  place?: string
  /** The articles to choose from. A single one needs no choice. */
  articles: readonly Article[]
  onClose: () => void
}

/** Counting one article at one location again: the ledger takes the difference, with its reason. */
export function CorrectStock({ place: fixed, articles, onClose }: Props) {
  const call = useCall()
  const [place, setPlace] = useState(fixed ?? '')
  const [sku, setSku] = useState(articles.length === 1 ? (articles[0]?.sku ?? null) : null)
  const [counted, setCounted] = useState(Number.NaN)
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [changeId, setChangeId] = useState(newId)
  const article = articles.find(one => one.sku === sku)
  const known = usePlaces(fixed === undefined ? place : '')
  const isPlace = fixed !== undefined || known.includes(place.trim())

  /** A change of any field is another correction, so it needs another id. */
  const edit = <T,>(set: (value: T) => void) => {
    return (value: T) => {
      set(value)
      setProblem(undefined)
      setChangeId(newId())
    }
  }

  useDialogScans(({ codes }) => {
    const location = fixed === undefined ? codes.find(({ kind }) => kind === 'location') : undefined
    if (location) {
      edit(setPlace)(location.value)
      return { kind: 'accepted', tone: 'step', text: `Emplacement ${location.value}`, code: location }
    }
    const code = codes.find(({ kind }) => kind === 'product')
    const scanned = code && articles.find(one => one.codes.includes(code.value))
    if (!scanned) return null
    edit(setSku)(scanned.sku)
    return { kind: 'accepted', tone: 'step', text: scanned.name, code }
  })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (place.trim() === '') return setProblem('Dites à quel emplacement vous avez compté.')
    if (!article) return setProblem('Choisissez l’article que vous avez compté.')
    if (Number.isNaN(counted)) return setProblem('Dites combien de pièces sont réellement là.')
    if (reason.trim() === '') return setProblem('Dites pourquoi le stock est corrigé.')
    setBusy(true)
    const answer = await call(
      locationCalls.correctStock,
      {
        params: { slug: article.shop, locationSlug: place.trim() },
        body: { sku: article.sku, counted, reason: reason.trim() },
      },
      { idempotencyKey: changeId },
    )
    setBusy(false)
    if (isRefusal(answer)) {
      setChangeId(newId())
      return setProblem(answer.refused.detail)
    }
    notify({
      level: 'success',
      text: `${place.trim()} : ${plural(counted, 'pièce')} de ${article.name}.`,
    })
    onClose()
  }

  return (
    <Dialog title="Corriger le stock" onClose={onClose}>
      <Form onSubmit={event => void submit(event)} className="mt-4 grid gap-4">
        {fixed === undefined ? (
          <PlaceField label="Emplacement" value={place} onChange={edit(setPlace)} autoFocus />
        ) : (
          <p>
            Emplacement <strong>{fixed}</strong>
          </p>
        )}
        {articles.length === 1 ? (
          <p className="wrap-anywhere">
            Article <strong>{article?.name}</strong>
          </p>
        ) : (
          <Select
            label="Article"
            value={sku}
            onChange={edit(setSku)}
            options={articles.map(one => ({ id: one.sku, label: one.name, hint: one.sku }))}
          />
        )}
        {article && isPlace && <Recorded place={place.trim()} sku={article.sku} />}
        <NumberField label="Pièces réellement là" value={counted} onChange={edit(setCounted)} max={100_000} />
        <TextField label="Motif" required maxLength={200} value={reason} onChange={edit(setReason)} />
        <FormProblem>{problem}</FormProblem>
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" busy={busy}>
            Corriger
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

/** The ledger’s figure for the article at the place. */
function Recorded({ place, sku }: { place: string; sku: string }) {
  const { data, refused } = useReading(locationCalls.stock, { body: { location: place, sku } })
  const pieces = data?.data.reduce((sum, { qty }) => sum + qty, 0)
  return (
    <p role="status" className="text-ink-2">
      {refused
        ? refused.detail
        : pieces === undefined
          ? 'Lecture du stock…'
          : `Le stock compte ${plural(pieces, 'pièce')} à ${place}.`}
    </p>
  )
}
