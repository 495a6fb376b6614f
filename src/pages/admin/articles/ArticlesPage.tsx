import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import {
  type ArticleEntry,
  articleCalls,
  type articleLacks,
  type articleSorts,
  type articleStates,
} from '#contract/endpoints/article.ts'
import { useReading } from '#src/api/useReading.tsx'
import type { PageAct } from '#src/commands/page.ts'
import { useAccess } from '#src/session/access.tsx'
import { Checkbox } from '#src/ui/aria/fields.tsx'
import { Cell, type Column } from '#src/ui/aria/Table.tsx'
import { Button } from '#src/ui/Button.tsx'
import { count } from '#src/ui/numbers.ts'
import { articlePath, newArticlePath } from '../addresses.ts'
import { queryOf, useAsked } from '../list/asked.ts'
import { ChosenBar } from '../list/ChosenBar.tsx'
import { Filter } from '../list/Filter.tsx'
import { cell, ListPage, Tag } from '../list/ListPage.tsx'
import { ShopFilter } from '../list/ShopFilter.tsx'
import { useChosen } from '../list/useChosen.ts'
import { MergeDialog } from './MergeDialog.tsx'
import { useArchivingMany } from './useArchivingMany.tsx'
import { useFound } from './useFound.ts'
import { useLabels } from './useLabels.ts'
import { useScannedArticle } from './useScannedArticle.ts'

type Sort = (typeof articleSorts)[number]
type Filters = {
  shop: string | undefined
  state: (typeof articleStates)[number] | undefined
  lacks: (typeof articleLacks)[number] | undefined
}

const columns: readonly Column[] = [
  { id: 'chosen', title: 'Choisi', quiet: true },
  { id: 'name', title: 'Article', sorts: true, names: true },
  { id: 'sku', title: 'Référence', sorts: true },
  { id: 'shop', title: 'Boutique', sorts: true },
  { id: 'codes', title: 'Codes', className: 'px-4 py-3' },
  { id: 'weight', title: 'Poids', sorts: true },
  { id: 'pieces', title: 'Pièces', sorts: true },
]

/** « Articles »: what is sold, with its codes, weight and size. */
export function ArticlesPage() {
  const go = useNavigate()
  const { shops } = useAccess()
  const print = useLabels()
  const found = useFound()
  const [asked, onAsk] = useAsked<Sort, Filters>('name', {
    shop: undefined,
    state: 'active',
    lacks: undefined,
  })
  const { shop, state, lacks } = asked.filters
  const filter = (change: Partial<Filters>) => onAsk({ filters: { ...asked.filters, ...change } })
  const { data, ...reading } = useReading(
    articleCalls.list,
    {
      query: {
        ...queryOf(asked),
        ...(shop ? { shop } : {}),
        ...(state ? { state } : {}),
        ...(lacks ? { lacks } : {}),
      },
    },
    { keepPrevious: true, afterChanges: true },
  )
  const chosen = useChosen<ArticleEntry>()
  const [busy, setBusy] = useState(false)
  const rows = data?.data.articles
  const here = rows ?? []
  const all = chosen.hasAll(here)
  useScannedArticle(async code => {
    if (!(await found(code))) onAsk({ text: code })
  })

  const printChosen = async () => {
    setBusy(true)
    if (await print(chosen.rows)) chosen.clear()
    setBusy(false)
  }
  const archiving = useArchivingMany(chosen)
  const [merging, setMerging] = useState<ArticleEntry>()
  const acts: PageAct[] = [
    {
      id: 'article.choose',
      title: all ? 'Ne plus choisir cette page' : 'Choisir toute cette page',
      run: () => chosen.choose(here, !all),
    },
    {
      id: 'article.print',
      title: 'Imprimer les étiquettes choisies',
      because: chosen.size === 0 ? 'Choisissez d’abord des articles.' : undefined,
      run: printChosen,
    },
    {
      id: 'article.archive-chosen',
      title: 'Archiver les articles choisis',
      keywords: ['supprimer', 'retirer', 'effacer'],
      because: chosen.size === 0 ? 'Choisissez d’abord des articles.' : undefined,
      run: archiving.ask,
    },
    {
      id: 'article.merge-chosen',
      title: 'Fusionner l’article choisi dans un autre',
      keywords: ['doublon', 'réunir', 'double'],
      because: chosen.size === 1 ? undefined : 'Choisissez d’abord un seul article.',
      run: () => setMerging(chosen.rows[0]),
    },
  ]
  return (
    <>
      <ListPage
        title="Articles"
        lead="Ce que les boutiques vendent : codes, poids, taille. Scannez un article pour l’ouvrir."
        add={{
          id: 'article.add',
          title: 'Ajouter un article',
          keywords: ['créer', 'nouveau', 'produit', 'sku'],
          run: () => go(newArticlePath),
        }}
        acts={acts}
        files="articles"
        search={{ label: 'Rechercher', placeholder: 'Nom, référence, code…' }}
        filters={
          <>
            <ShopFilter value={shop} onChange={shop => filter({ shop })} />
            <Filter
              label="État"
              all="Tous"
              value={state}
              onChange={state => filter({ state })}
              options={[
                { id: 'active', label: 'En vente' },
                { id: 'archived', label: 'Archivés' },
              ]}
            />
            <Filter
              label="Il manque"
              all="Peu importe"
              value={lacks}
              onChange={lacks => filter({ lacks })}
              options={[
                { id: 'code', label: 'Un code-barres' },
                { id: 'weight', label: 'Le poids' },
                { id: 'stock', label: 'Du stock (sous le minimum)' },
              ]}
            />
          </>
        }
        asked={asked}
        onAsk={onAsk}
        columns={columns}
        rows={rows}
        total={data?.data.total ?? 0}
        reading={reading}
        none="Aucun article ne répond à ces filtres."
        above={
          <ChosenBar chosen={chosen} here={here}>
            <Button look="plain" disabled={chosen.size === 0} busy={busy} onClick={() => void printChosen()}>
              Imprimer les étiquettes
            </Button>
            <Button look="quiet" disabled={chosen.size === 0} busy={archiving.busy} onClick={archiving.ask}>
              Archiver
            </Button>
          </ChosenBar>
        }
        onOpen={({ id }) => go(articlePath(id))}
      >
        {article => (
          <Line
            article={article}
            shop={shops.find(({ slug }) => slug === article.shop)?.name ?? article.shop}
            chosen={chosen.has(article)}
            onChoose={on => chosen.choose([article], on)}
          />
        )}
      </ListPage>
      {archiving.dialog}
      {merging && <MergeDialog article={merging} onClose={() => setMerging(undefined)} />}
    </>
  )
}

type LineProps = { article: ArticleEntry; shop: string; chosen: boolean; onChoose: (on: boolean) => void }

function Line({ article, shop, chosen, onChoose }: LineProps) {
  const { id, name, sku, codes, weightG, archived, pieces } = article
  const [first, ...others] = codes
  return (
    <>
      <Cell className="px-4 max-md:float-end">
        <Checkbox label={`Choisir ${name}`} quiet selected={chosen} onChange={onChoose} />
      </Cell>
      <Cell className={`${cell} font-semibold`}>
        <Link to={articlePath(id)} className="inline-flex min-h-11 items-center hover:underline">
          {name}
        </Link>
        {archived && <Tag>archivé</Tag>}
      </Cell>
      <Cell className={`${cell} whitespace-nowrap`}>{sku}</Cell>
      <Cell className={`${cell} text-ink-2`}>{shop}</Cell>
      <Cell className={`${cell} whitespace-nowrap text-ink-2`}>
        {first ? first.code : 'aucun code'}
        {others.length > 0 && ` + ${others.length}`}
      </Cell>
      <Cell className={`${cell} tabular-nums whitespace-nowrap`}>
        {weightG === 0 ? <span className="text-ink-2">poids inconnu</span> : `${count(weightG)} g`}
      </Cell>
      <Cell className={`${cell} tabular-nums`}>
        {count(pieces)} <span className="text-ink-2 md:sr-only">pièces</span>
      </Cell>
    </>
  )
}
