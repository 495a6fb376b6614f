import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import {
  type ArticleChange,
  type ArticleEntry,
  articleCalls,
  type NewArticle,
  type ShownLevel,
} from '#contract/endpoints/article.ts'
import { productCalls } from '#contract/endpoints/product.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall, useReading } from '#src/api/useReading.tsx'
import { articlePage } from '#src/operations/thing-pages.ts'
import { useAccess } from '#src/session/access.tsx'
import { Button } from '#src/ui/Button.tsx'
import { notify } from '#src/ui/notify.ts'
import { plural } from '#src/ui/numbers.ts'
import { Moves } from '../../information/Moves.tsx'
import { articlePath, articlesPath } from '../addresses.ts'
import { changed } from '../changed.ts'
import { Heading } from '../Heading.tsx'
import { NotShown } from '../NotShown.tsx'
import { Trail } from '../Trail.tsx'
import { useActs } from '../useActs.ts'
import { useSaving } from '../useSaving.ts'
import { ArticleForm } from './ArticleForm.tsx'
import { articleOf, emptyArticle } from './draft.ts'
import { LevelsForm } from './LevelsForm.tsx'
import { MergeDialog } from './MergeDialog.tsx'
import { Photos } from './Photos.tsx'
import { useArchiving } from './useArchiving.tsx'
import { useFound } from './useFound.ts'
import { useLabels } from './useLabels.ts'
import { useLevels } from './useLevels.ts'

const back = { to: articlesPath, title: 'Articles' }
const frame = 'grid grid-cols-[minmax(0,1fr)] gap-5 pt-2'

export function NewArticlePage() {
  const call = useCall()
  const go = useNavigate()
  const { shops } = useAccess()
  const [only, ...others] = shops
  const save = async (body: NewArticle) => {
    const answer = await call(articleCalls.create, { body })
    if (isRefusal(answer)) return answer.refused.detail
    notify({ level: 'success', text: `${body.name} est ajouté.` })
    go(articlePath(answer.data.article.id), { replace: true })
    return undefined
  }
  return (
    <div className={frame}>
      <Heading
        title="Ajouter un article"
        lead="Nom et référence suffisent ; le reste peut attendre."
        back={back}
      />
      <ArticleForm
        start={emptyArticle(only && others.length === 0 ? only.slug : '')}
        act="Ajouter"
        onSave={save}
      />
    </div>
  )
}

export function ArticlePage() {
  const { article = '' } = useParams()
  const { data, ...reading } = useReading(
    articleCalls.information,
    { params: { article } },
    { onFocus: true },
  )
  if (data) {
    const { article, standing, levels, photos } = data.data
    const key = JSON.stringify(articleOf(article))
    return <Shown key={key} {...{ article, standing, levels, photos }} readAgain={reading.readAgain} />
  }
  return <NotShown reading={reading} missing="Cet article n’existe pas, ou plus." back={back} />
}

type ShownProps = {
  article: ArticleEntry
  standing: string | null
  levels: readonly ShownLevel[]
  photos: readonly string[]
  readAgain: () => void
}

function Shown({ article, standing, levels, photos, readAgain }: ShownProps) {
  const call = useCall()
  const [merging, setMerging] = useState(false)
  const print = useLabels()
  const found = useFound()
  const { id, name, sku, shop, pieces, archived, mergedInto } = article
  const send = (body: ArticleChange) => call(articleCalls.save, { params: { article: id }, body })
  const saving = useSaving(send, readAgain)
  const before = articleOf(article)
  const save = (after: NewArticle) =>
    saving(changed(before, after), changed(after, before), `${after.name} est enregistré.`)
  const label = () => print([article])
  const readMoves = (before: number | undefined, signal: AbortSignal) =>
    call(productCalls.moves, { params: { slugShop: shop }, query: { sku, before } }, { signal })
  const wanted = useLevels(id, levels, readAgain)
  const archiving = useArchiving(article, standing, readAgain)
  useActs(name, [
    { id: 'article.label', title: `Imprimer une étiquette de ${name}`, run: label },
    {
      id: 'article.level',
      title: `Donner à ${name} un minimum et un maximum à un emplacement`,
      keywords: ['seuil', 'réassort'],
      run: () => wanted.add(),
    },
    ...(mergedInto === null ? [archiving.act] : []),
    {
      id: 'article.merge',
      title: `Fusionner ${name} dans un autre article`,
      keywords: ['doublon', 'deux fois', 'réunir'],
      because: mergedInto ? `C’est déjà ${mergedInto.name}.` : undefined,
      run: () => setMerging(true),
    },
  ])
  return (
    <div className={frame}>
      <Heading
        title={name}
        lead={
          <>
            {sku} · {archived && 'archivé · '}
            {mergedInto ? (
              <Link to={articlePath(mergedInto.id)} className="underline">
                c’est maintenant {mergedInto.name}
              </Link>
            ) : (
              <Link to={articlePage(shop, sku)} className="underline">
                {plural(pieces, 'pièce')} en stock
              </Link>
            )}
          </>
        }
        back={back}
      >
        {mergedInto === null && (
          <>
            <Button look="quiet" onClick={() => setMerging(true)}>
              Fusionner
            </Button>
            <Button
              look="plain"
              busy={archiving.busy}
              disabled={archiving.act.because !== undefined}
              onClick={() => void archiving.act.run()}
            >
              {archived ? 'Remettre en vente' : 'Archiver'}
            </Button>
          </>
        )}
        <Button look="plain" onClick={() => void label()}>
          Imprimer une étiquette
        </Button>
      </Heading>
      <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-5">
        <ArticleForm start={before} existing act="Enregistrer" onSave={save} onScan={found} />
        {mergedInto === null && <Photos article={article} photos={photos} readAgain={readAgain} />}
        {mergedInto === null && <LevelsForm levels={wanted} />}
        {standing && <p className="text-ink-2">{standing}</p>}
        {mergedInto && <Moves of={id} read={readMoves} />}
        <Trail of={`(${sku})`} />
      </div>
      {archiving.dialog}
      {merging && <MergeDialog article={article} onClose={() => setMerging(false)} />}
    </div>
  )
}
