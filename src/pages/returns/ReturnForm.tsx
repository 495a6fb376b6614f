import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import { reasonCalls } from '#contract/endpoints/reason.ts'
import {
  conditions,
  conditionWords,
  needsOverride,
  outcomes,
  type Reason,
  type Returnable,
  type ReturnLine,
  returnCalls,
} from '#contract/endpoints/return.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import { outcomeWords } from '#machines/order-return/pieces.ts'
import { isUnreached } from '#machines/shared/decision.ts'
import { newId } from '#src/api/id.ts'
import { useCall, useReading } from '#src/api/useReading.tsx'
import { PhotoEntry } from '#src/operations/bench/Entries.tsx'
import { useShop } from '#src/session/access.tsx'
import { Checkbox, NumberField } from '#src/ui/aria/fields.tsx'
import { Select } from '#src/ui/aria/Select.tsx'
import { Button } from '#src/ui/Button.tsx'
import { FormProblem } from '#src/ui/FormProblem.tsx'
import { notify } from '#src/ui/notify.ts'

type Draft = Pick<ReturnLine, 'sku' | 'qty' | 'condition' | 'outcome'> & { override: boolean }

const decideNow = 'now'
const ofReasons = (reasons: readonly Reason[] = []) => reasons.map(({ code, label }) => ({ id: code, label }))

/** Opens a return of an order: what came back, in which state, and what becomes of it. */
export function ReturnForm({
  found: { order, returnable },
  onDone,
}: {
  found: Returnable
  onDone: () => void
}) {
  const call = useCall()
  const shop = useShop()
  const { data: origins } = useReading(reasonCalls.returnOrigins, {})
  const { data: waits } = useReading(reasonCalls.returnWaits, {})
  const [origin, setOrigin] = useState<string | null>(null)
  const [wait, setWait] = useState(decideNow)
  const [drafts, setDrafts] = useState<readonly Draft[]>(() =>
    returnable.map(({ product }) => ({
      sku: product.sku,
      qty: 0,
      condition: 'new',
      outcome: 'restock',
      override: false,
    })),
  )
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [changeId, setChangeId] = useState(newId)

  /** A change of any field is another return, so it needs another id. */
  const edited = () => {
    setProblem(undefined)
    setChangeId(newId())
  }
  const asksPhoto = origins?.some(({ code, photo }) => photo && code === origin) ?? false
  const photo = useReturnPhoto(asksPhoto, edited)
  const set = (sku: string, change: Partial<Draft>) => {
    setDrafts(drafts.map(draft => (draft.sku === sku ? { ...draft, ...change } : draft)))
    edited()
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const lines = drafts.filter(({ qty }) => qty > 0)
    if (lines.length === 0) return setProblem('Dites combien de pièces sont revenues.')
    if (origin === null) return setProblem('Dites d’où vient ce retour.')
    if (photo.missing) return setProblem('Prenez la photo, ou dites qu’il n’y en a pas.')
    setBusy(true)
    const told = await photo.tell()
    if (isRefusal(told)) {
      setBusy(false)
      return setProblem(told.refused.detail)
    }
    const answer = await call(
      returnCalls.bookForShop,
      {
        params: { slugShop: shop.slug },
        body: {
          order: order.name,
          origin,
          lines,
          ...told,
          ...(wait === decideNow ? {} : { waitReason: wait }),
        },
      },
      { idempotencyKey: changeId },
    )
    setBusy(false)
    if (isRefusal(answer)) {
      setProblem(answer.refused.detail)
      setChangeId(newId())
      return
    }
    const { name, status } = answer.data
    notify({
      level: 'success',
      text: status === 'waiting' ? `Retour ${name} mis en attente.` : `Retour ${name} enregistré.`,
    })
    onDone()
  }

  return (
    <Form
      onSubmit={event => void submit(event)}
      aria-label={`Retour de ${order.name}`}
      className="grid gap-4 border-t border-line pt-4"
    >
      {returnable.map(({ product, qty }) => {
        const draft = drafts.find(({ sku }) => sku === product.sku)
        if (!draft) return null
        return (
          <fieldset key={product.sku} className="grid gap-3 sm:grid-cols-3">
            <legend className="mb-2 font-semibold wrap-anywhere">{product.name}</legend>
            <NumberField
              label="Pièces rendues"
              value={draft.qty}
              max={qty}
              onChange={n => set(product.sku, { qty: Number.isNaN(n) ? 0 : n })}
            />
            <Select
              label="État"
              value={draft.condition}
              options={conditions.map(id => ({ id, label: conditionWords[id] }))}
              onChange={id => {
                const condition = conditions.find(one => one === id) ?? 'new'
                // The form proposes no sale for an article that is not as new; the person may choose it.
                set(product.sku, {
                  condition,
                  override: false,
                  ...(needsOverride(condition, draft.outcome) ? { outcome: 'quarantine' } : {}),
                })
              }}
            />
            {wait === decideNow && (
              <Select
                label="Devenir"
                value={draft.outcome}
                options={outcomes.map(id => ({ id, label: outcomeWords[id] }))}
                onChange={id =>
                  set(product.sku, {
                    outcome: outcomes.find(one => one === id) ?? 'quarantine',
                    override: false,
                  })
                }
              />
            )}
            {wait === decideNow && needsOverride(draft.condition, draft.outcome) && (
              <Checkbox
                className="sm:col-span-3"
                label={`Remettre en vente un article ${conditionWords[draft.condition].toLowerCase()} : ma décision sera notée`}
                selected={draft.override}
                onChange={override => set(product.sku, { override })}
              />
            )}
          </fieldset>
        )
      })}
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          label="Origine"
          value={origin}
          options={ofReasons(origins)}
          onChange={code => {
            setOrigin(code)
            edited()
          }}
        />
        <Select
          label="Décision"
          value={wait}
          options={[{ id: decideNow, label: 'Décidé maintenant' }, ...ofReasons(waits)]}
          onChange={code => {
            setWait(code)
            edited()
          }}
        />
      </div>
      {photo.field}
      <FormProblem>{problem}</FormProblem>
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={onDone}>
          Annuler
        </Button>
        <Button type="submit" busy={busy}>
          Enregistrer le retour
        </Button>
      </div>
    </Form>
  )
}

type Told = { photo?: string; noPhoto?: true }

/** The photograph that an origin asks for: taken, chosen from a file, or said not to exist. */
function useReturnPhoto(asked: boolean, onEdit: () => void) {
  const call = useCall()
  const [taken, setTaken] = useState<{ jpeg: string; changeId: string }>()
  const [none, setNone] = useState(false)

  /** Keeps the photograph: once, also after a lost answer. A refused one is taken again. */
  async function tell(): Promise<Told | Refusal> {
    if (!asked) return {}
    if (!taken) return { noPhoto: true }
    const input = { body: { photo: taken.jpeg } }
    const answer = await call(returnCalls.keepPhoto, input, { idempotencyKey: taken.changeId })
    if (!isRefusal(answer)) return answer.data
    if (!isUnreached(answer)) setTaken(undefined)
    return answer
  }

  const field = asked && (
    <div className="grid gap-3">
      {!none && (
        <PhotoEntry
          label={taken ? 'Photo prise. Vous pouvez la refaire.' : 'Photo de ce qui est rendu'}
          onTaken={jpeg => {
            setTaken({ jpeg, changeId: newId() })
            onEdit()
          }}
        />
      )}
      {!taken && (
        <Checkbox
          label="Pas de photo : ce sera noté"
          selected={none}
          onChange={said => {
            setNone(said)
            onEdit()
          }}
        />
      )}
    </div>
  )
  return { tell, field, missing: asked && !taken && !none }
}
