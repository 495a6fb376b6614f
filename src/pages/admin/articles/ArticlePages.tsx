import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { ArticleChange, articleCalls, NewArticle } from '#contract/endpoints/article.ts'
import { productCalls } from '#contract/endpoints/product.ts'
import { useCall, useReading } from '#src/api/useReading.tsx'
import { operationPage } from '#src/operations/addresses.ts'
import { articlePage, withCode } from '#src/operations/thing-pages.ts'
import { Button } from '#src/ui/Button.tsx'
import { plural } from '#src/ui/numbers.ts'
import { Moves } from '../../information/Moves.tsx'
import type { Here } from '../addresses.ts'
import { articleDoor, useArticleDoor } from '../article-door.ts'
import { saving } from '../carry-out.ts'
import { changed } from '../changed.ts'
import { Entry, entryPage, newEntryPage } from '../form/entry-pages.tsx'
import { Meanwhile } from '../form/Meanwhile.tsx'
import { useMerged } from '../form/useMerged.ts'
import { stockArticlePath } from '../stock-door.ts'
import { Trail } from '../Trail.tsx'
import { ArticleFacts } from './ArticleFacts.tsx'
import { ArticleForm, NewArticleForm } from './ArticleForm.tsx'
import { articleFields, articleOf, draftOf, fieldWords } from './draft.ts'
import { LevelsForm } from './LevelsForm.tsx'
import { LevelsShown } from './LevelsShown.tsx'
import { MergeDialog } from './MergeDialog.tsx'
import { Photos } from './Photos.tsx'
import { useArchiving } from './useArchiving.tsx'
import { useFound } from './useFound.ts'
import { useLabels } from './useLabels.ts'

const back = (here: Here) => ({ to: articleDoor(here).articles, title: 'Articles' })

export const NewArticlePage = newEntryPage({
  title: 'Ajouter un article',
  lead: 'Nom et référence suffisent ; le reste peut attendre.',
  back,
  Form: NewArticleForm,
  send: (call, body: NewArticle, here) => {
    const { calls, at } = articleDoor(here)
    return call(calls.create, { ...at, body })
  },
  said: ({ name }) => `${name} est ajouté.`,
  opens: ({ data }, here) => articleDoor(here).article(data.article.id),
})

export const ArticlePage = entryPage({
  back,
  missing: 'Cet article n’existe pas, ou plus.',
  param: 'article',
  useEntry: article => {
    const { calls, of } = useArticleDoor()
    return useReading(
      calls.information,
      { params: { ...of, article } },
      { afterChanges: true, onFocus: true, keepPrevious: true },
    )
  },
  pick: (found, id) => (found.article.id === id ? found : undefined),
  keyOf: ({ article }) => article.id,
  Shown,
})

type ShownProps = {
  entry: AnswerOf<typeof articleCalls.information>['data']
  readAgain: () => void
}

function Shown({ entry, readAgain }: ShownProps) {
  const { article, standing, levels, suggested, photos } = entry
  const call = useCall()
  const go = useNavigate()
  const door = useArticleDoor()
  const ofHouse = door.shop === undefined
  const [merging, setMerging] = useState(false)
  const print = useLabels()
  const found = useFound()
  const { id, name, sku, shop, pieces, archived, mergedInto } = article
  const now = draftOf(article)
  const { base, draft, meanwhile, change } = useMerged(articleFields, now, JSON.stringify(now))
  const sendChange = saving(
    (wanted: ArticleChange, was: ArticleChange) =>
      call(door.calls.save, { params: { ...door.of, article: id }, body: { ...wanted, was } }),
    readAgain,
  )
  const save = async (after: NewArticle) => {
    const before = articleOf(base)
    const said = `${after.name} est enregistré.`
    const refused = await sendChange(changed(before, after), changed(after, before), said)
    // Another person may have changed it: the form shows each field that they did.
    if (refused !== undefined) readAgain()
    return refused
  }
  const label = () => print([article])
  const readMoves = (before: number | undefined, signal: AbortSignal) =>
    call(productCalls.moves, { params: { slugShop: shop }, query: { sku, before } }, { signal })
  const archiving = useArchiving(article, standing, readAgain)
  const mayArchive = mergedInto === null && door.readOnly === undefined
  const code = article.codes.find(({ qty }) => qty === 1)?.code
  const assembly = {
    ...{ id: 'article.assemble', title: `Assembler ${name}`, keywords: ['kit', 'assemblage', 'fabriquer'] },
    because: code === undefined ? 'Ce kit n’a pas encore de code-barres.' : undefined,
    run: () => go(withCode(operationPage('assembly'), code ?? '')),
  }
  const acts = [
    ...(ofHouse && article.kit === 'assembled' && mergedInto === null ? [assembly] : []),
    ...(ofHouse ? [{ id: 'article.label', title: `Imprimer une étiquette de ${name}`, run: label }] : []),
    ...(mayArchive ? [archiving.act] : []),
    ...(ofHouse
      ? [
          {
            id: 'article.merge',
            title: `Fusionner ${name} dans un autre article`,
            keywords: ['doublon', 'deux fois', 'réunir'],
            because: mergedInto ? `C’est déjà ${mergedInto.name}.` : undefined,
            run: () => setMerging(true),
          },
        ]
      : []),
  ]
  return (
    <Entry
      title={name}
      lead={
        <>
          {sku} · {archived && 'archivé · '}
          {mergedInto ? (
            <Link to={door.article(mergedInto.id)} className="underline">
              c’est maintenant {mergedInto.name}
            </Link>
          ) : (
            <Link to={ofHouse ? articlePage(shop, sku) : stockArticlePath(shop, sku)} className="underline">
              {plural(pieces, 'pièce')} en stock
            </Link>
          )}
        </>
      }
      back={back(door.shop === undefined ? {} : { shopSlug: door.shop })}
      acts={acts}
      buttons={
        <>
          {mergedInto === null && ofHouse && (
            <Button look="quiet" onClick={() => setMerging(true)}>
              Fusionner
            </Button>
          )}
          {mayArchive && (
            <Button
              look="plain"
              busy={archiving.busy}
              disabled={archiving.act.because !== undefined}
              onClick={() => void archiving.act.run()}
            >
              {archived ? 'Remettre en vente' : 'Archiver'}
            </Button>
          )}
          {ofHouse && (
            <Button look="plain" onClick={() => void label()}>
              Imprimer une étiquette
            </Button>
          )}
        </>
      }
    >
      <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-5">
        {door.readOnly === undefined ? (
          <ArticleForm draft={draft} onChange={change} act="Enregistrer" onSave={save} onScan={found}>
            <Meanwhile
              title="Cet article vient de changer ailleurs :"
              words={fieldWords}
              changes={meanwhile}
            />
          </ArticleForm>
        ) : (
          <ArticleFacts article={now} why={door.readOnly} />
        )}
        {mergedInto === null && <Photos article={article} photos={photos} readAgain={readAgain} />}
        {mergedInto === null &&
          (ofHouse ? (
            <LevelsForm article={article} levels={levels} suggested={suggested} readAgain={readAgain} />
          ) : (
            <LevelsShown levels={levels} />
          ))}
        {standing && <p className="text-ink-2">{standing}</p>}
        {mergedInto && <Moves of={id} read={readMoves} />}
        <Trail of={`(${sku})`} />
      </div>
      {archiving.dialog}
      {merging && <MergeDialog article={article} onClose={() => setMerging(false)} />}
    </Entry>
  )
}
