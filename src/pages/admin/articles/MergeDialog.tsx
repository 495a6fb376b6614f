import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import { useNavigate } from 'react-router-dom'
import { type ArticleEntry, articleCalls, type Merging } from '#contract/endpoints/article.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall, useReading } from '#src/api/useReading.tsx'
import { Dialog } from '#src/ui/aria/Dialog.tsx'
import { SuggestionField } from '#src/ui/aria/SuggestionField.tsx'
import { Button } from '#src/ui/Button.tsx'
import { FormProblem } from '#src/ui/FormProblem.tsx'
import { notify } from '#src/ui/notify.ts'
import { count, plural } from '#src/ui/numbers.ts'
import { articlePath } from '../addresses.ts'
import { useScannedArticle } from './useScannedArticle.ts'

type Props = { article: ArticleEntry; onClose: () => void }

const shown = 8

/** Asks which other article this one is, says what would move before it does, and leads to the other. Nothing undoes it. */
export function MergeDialog({ article, onClose }: Props) {
  const go = useNavigate()
  const call = useCall()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  useScannedArticle(setTyped)
  const { data } = useReading(
    articleCalls.list,
    { query: { text: typed.trim(), shop: article.shop, state: 'active', size: shown } },
    { enabled: typed.trim() !== '', keepPrevious: true },
  )
  const others = (data?.data.articles ?? []).filter(({ id }) => id !== article.id)
  const into = others.find(other => names(other, typed.trim()))
  const { data: told, refused } = useReading(
    articleCalls.merging,
    { params: { article: article.id }, query: { into: into?.id ?? '' } },
    { enabled: into !== undefined },
  )
  const merge = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !into || !told) return
    setBusy(true)
    const answer = await call(articleCalls.merge, {
      params: { article: article.id },
      body: { into: into.id },
    })
    setBusy(false)
    if (isRefusal(answer)) return setProblem(answer.refused.detail)
    const { id, name } = answer.data.article
    notify({ level: 'success', text: `${article.name} est maintenant ${name}.` })
    onClose()
    go(articlePath(id))
  }
  return (
    <Dialog title={`Fusionner ${article.name}`} onClose={onClose} wide>
      <Form onSubmit={event => void merge(event)} aria-label="Fusion" className="mt-4 grid gap-4">
        <SuggestionField
          label="C’est en fait l’article"
          value={typed}
          onChange={text => {
            setProblem(undefined)
            setTyped(text)
          }}
          options={others.map(other => ({ id: other.id, label: labelOf(other) }))}
          none="Aucun autre article de la boutique ne répond."
          autoFocus
          maxLength={120}
          help="Son nom, sa référence ou un scan. C’est lui qui reste."
        />
        {into && told && <Told from={article} into={into} merging={told.data.merging} />}
        <FormProblem>{problem ?? (into ? refused?.detail : undefined)}</FormProblem>
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" busy={busy} disabled={!into || !told || refused !== undefined}>
            Fusionner
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

const labelOf = ({ sku, name }: ArticleEntry) => `${sku} · ${name}`

const names = (article: ArticleEntry, text: string) =>
  labelOf(article) === text || article.sku === text || article.codes.some(({ code }) => code === text)

function Told({ from, into, merging }: { from: ArticleEntry; into: ArticleEntry; merging: Merging }) {
  const { pieces, places, codes, orders, deliveries } = merging
  const lines = [
    ...(pieces > 0 ? [`${plural(pieces, 'pièce')}, à ${some(places)}`] : []),
    ...(codes.length > 0 ? [`${plural(codes.length, 'code')} : ${some(codes)}`] : []),
    ...(orders.length > 0 ? [`${plural(orders.length, 'commande')} à préparer : ${some(orders)}`] : []),
    ...(deliveries.length > 0
      ? [`${plural(deliveries.length, 'livraison attendue', 'livraisons attendues')} : ${some(deliveries)}`]
      : []),
  ]
  return (
    <section aria-label="Ce qui passe" aria-live="polite" className="rounded-2xl border border-line p-4">
      <p className="font-semibold">
        {lines.length === 0 ? 'Rien ne passe' : 'Passe'} de {from.sku} à {into.sku}
        {lines.length > 0 && ' :'}
      </p>
      {lines.length > 0 && (
        <ul className="mt-2 grid gap-1 wrap-anywhere">
          {lines.map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <p className="mt-3 text-ink-2">
        {from.name} est archivé avec son histoire, et sa référence mène à {into.name}. Rien ne défait une
        fusion.
      </p>
    </section>
  )
}

const named = 5

const some = (all: readonly string[]) =>
  all.length > named
    ? `${all.slice(0, named).join(', ')} et ${count(all.length - named)} de plus`
    : all.join(', ')
