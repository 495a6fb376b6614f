import { articleFields, type Draft, fieldWords } from './draft.ts'

/** An article without serial numbers says nothing of them, one that is no kit nothing of parts. */
const fieldsOf = ({ serialAsked, kit }: Draft) =>
  articleFields.fields.filter(
    field =>
      (serialAsked !== 'none' || !field.startsWith('serial')) &&
      (kit !== 'none' || (field !== 'kit' && field !== 'parts')),
  )

type Props = { article: Draft; why: string }

/** An article as its form would say it, for who may only read it. */
export const ArticleFacts = ({ article, why }: Props) => (
  <section aria-label="Article" className="panel grid gap-4 p-5">
    <p className="text-ink-2">{why}</p>
    <dl className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
      {fieldsOf(article).map(field => (
        <div key={field} className="min-w-0">
          <dt className="text-sm text-ink-2 first-letter:uppercase">{fieldWords[field]}</dt>
          <dd className="font-semibold wrap-anywhere">{articleFields.textOf(article, field) || '—'}</dd>
        </div>
      ))}
    </dl>
  </section>
)
