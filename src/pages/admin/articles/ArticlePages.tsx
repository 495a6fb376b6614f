import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { AnswerOf } from '#contract/endpoint.ts'
import {
  type ArticleChange,
  type ArticleEntry,
  articleCalls,
  type NewArticle,
} from '#contract/endpoints/article.ts'
import { productCalls } from '#contract/endpoints/product.ts'
import { useCall, useReading } from '#src/api/useReading.tsx'
import { articlePage } from '#src/operations/thing-pages.ts'
import { Button } from '#src/ui/Button.tsx'
import { plural } from '#src/ui/numbers.ts'
import { Moves } from '../../information/Moves.tsx'
import { articlePath, articlesPath } from '../addresses.ts'
import { saving } from '../carry-out.ts'
import { changed } from '../changed.ts'
import { Entry, entryPage, newEntryPage } from '../form/entry-pages.tsx'
import { Trail } from '../Trail.tsx'
import { ArticleForm } from './ArticleForm.tsx'
import { LevelsForm, useLevels } from './LevelsForm.tsx'
import { MergeDialog } from './MergeDialog.tsx'
import { Photos } from './Photos.tsx'
import { useArchiving } from './useArchiving.tsx'
import { useFound } from './useFound.ts'
import { useLabels } from './useLabels.ts'

const back = { to: articlesPath, title: 'Articles' }

export const NewArticlePage = newEntryPage({
  title: 'Ajouter un article',
  lead: 'Nom et référence suffisent ; le reste peut attendre.',
  back,
  Form: ArticleForm,
  send: (call, body: NewArticle) => call(articleCalls.create, { body }),
  said: ({ name }) => `${name} est ajouté.`,
  opens: ({ data }) => articlePath(data.article.id),
})

export const ArticlePage = entryPage({
  back,
  missing: 'Cet article n’existe pas, ou plus.',
  param: 'article',
  useEntry: article => useReading(articleCalls.information, { params: { article } }, { onFocus: true }),
  pick: found => found,
  keyOf: ({ article }) => JSON.stringify(changeable(article)),
  Shown,
})

/** The part of an article that its form changes. */
const changeable = ({
  id: _id,
  photo: _photo,
  archived: _at,
  mergedInto: _into,
  pieces: _pieces,
  ...article
}: ArticleEntry): NewArticle => article

type ShownProps = {
  entry: AnswerOf<typeof articleCalls.information>['data']
  readAgain: () => void
}

function Shown({ entry: { article, standing, levels, photos }, readAgain }: ShownProps) {
  const call = useCall()
  const [merging, setMerging] = useState(false)
  const print = useLabels()
  const found = useFound()
  const { id, name, sku, shop, pieces, archived, mergedInto } = article
  const send = (body: ArticleChange) => call(articleCalls.save, { params: { article: id }, body })
  const sendChange = saving(send, readAgain)
  const before = changeable(article)
  const save = (after: NewArticle) =>
    sendChange(changed(before, after), changed(after, before), `${after.name} est enregistré.`)
  const label = () => print([article])
  const readMoves = (before: number | undefined, signal: AbortSignal) =>
    call(productCalls.moves, { params: { slugShop: shop }, query: { sku, before } }, { signal })
  const wanted = useLevels(id, levels, readAgain)
  const archiving = useArchiving(article, standing, readAgain)
  const acts = [
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
  ]
  return (
    <Entry
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
      acts={acts}
      buttons={
        <>
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
        </>
      }
    >
      <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-5">
        <ArticleForm article={before} act="Enregistrer" onSave={save} onScan={found} />
        {mergedInto === null && <Photos article={article} photos={photos} readAgain={readAgain} />}
        {mergedInto === null && <LevelsForm levels={wanted} />}
        {standing && <p className="text-ink-2">{standing}</p>}
        {mergedInto && <Moves of={id} read={readMoves} />}
        <Trail of={`(${sku})`} />
      </div>
      {archiving.dialog}
      {merging && <MergeDialog article={article} onClose={() => setMerging(false)} />}
    </Entry>
  )
}
