import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { QueryOf } from '#contract/endpoint.ts'
import { type ArticleEntry, articleCalls } from '#contract/endpoints/article.ts'
import { shopArticleCalls } from '#contract/endpoints/shop-article.ts'
import { count } from '#src/ui/numbers.ts'
import { articlePath, newArticlePath } from '../addresses.ts'
import { articleDoor, useArticleDoor } from '../article-door.ts'
import { type Chosen, choosing, useChosen } from '../list/choosing.tsx'
import { shopFilter } from '../list/filters.tsx'
import { listPage } from '../list/list-page.tsx'
import { type Column, Tag } from '../list/Rows.tsx'
import { ShopName } from '../shop-names.tsx'
import { MergeDialog } from './MergeDialog.tsx'
import { useArchivingMany } from './useArchivingMany.tsx'
import { useFound } from './useFound.ts'
import { useLabels } from './useLabels.ts'
import { useScannedArticle } from './useScannedArticle.ts'

const read = ({ articles, total }: { articles: readonly ArticleEntry[]; total: number }) => ({
  rows: articles,
  total,
})

const add = {
  id: 'article.add',
  title: 'Ajouter un article',
  keywords: ['créer', 'nouveau', 'produit', 'sku'],
}

const common = {
  title: 'Articles',
  sorted: { by: 'name', order: 'asc' },
  search: 'Nom, référence, code…',
  none: 'Aucun article ne répond à ces filtres.',
} as const

const filters = {
  state: {
    label: 'État',
    all: 'Tous',
    start: 'active',
    options: { active: 'En vente', archived: 'Archivés' },
  },
  lacks: {
    label: 'Il manque',
    all: 'Peu importe',
    options: { code: 'Un code-barres', weight: 'Le poids', stock: 'Du stock (sous le minimum)' },
  },
} as const

type Sort = NonNullable<QueryOf<typeof articleCalls.list>['sort']>
type ArticleColumn = Column<ArticleEntry, Sort>

const named: readonly ArticleColumn[] = [
  {
    id: 'name',
    title: 'Article',
    sorts: true,
    names: true,
    cell: ({ name }) => name,
    tags: ({ archived }) => archived && <Tag>archivé</Tag>,
  },
  { id: 'sku', title: 'Référence', sorts: true, unbroken: true, cell: ({ sku }) => sku },
]

const ofShop: ArticleColumn = {
  id: 'shop',
  title: 'Boutique',
  sorts: true,
  quiet: true,
  cell: ({ shop }) => <ShopName of={shop} />,
}

const described: readonly ArticleColumn[] = [
  {
    id: 'codes',
    title: 'Codes',
    unbroken: true,
    quiet: true,
    cell: ({ codes: [first, ...others] }) =>
      `${first?.code ?? 'aucun code'}${others.length > 0 ? ` + ${others.length}` : ''}`,
  },
  {
    id: 'weight',
    title: 'Poids',
    sorts: true,
    figures: true,
    unbroken: true,
    cell: ({ weightG }) =>
      weightG === 0 ? <span className="text-ink-2">poids inconnu</span> : `${count(weightG)} g`,
  },
  {
    id: 'pieces',
    title: 'Pièces',
    sorts: true,
    titled: 'behind',
    figures: true,
    cell: ({ pieces }) => count(pieces),
  },
]

/** « Articles »: what is sold, with its codes, weight and size. */
export const ArticlesPage = listPage({
  ...common,
  lead: 'Ce que les boutiques vendent : codes, poids, taille. Scannez un article pour l’ouvrir.',
  add: { ...add, to: newArticlePath },
  files: 'articles',
  call: articleCalls.list,
  read,
  filters: { shop: shopFilter, ...filters },
  opens: ({ id }) => articlePath(id),
  columns: [...named, ofShop, ...described],
  usePage({ rows = [], search }) {
    useOpeningScans(search)
    const chosen = useChosen<ArticleEntry>()
    const { print, busy } = usePrinting(chosen)
    const archiving = useArchivingMany(chosen)
    const [merging, setMerging] = useState<ArticleEntry>()
    const because = noneChosen(chosen)
    return {
      choosing: choosing(chosen, rows, [
        {
          ...{ id: 'article.print', title: 'Imprimer les étiquettes choisies', because, busy, run: print },
          button: 'Imprimer les étiquettes',
        },
        { ...archive, ...{ because, busy: archiving.busy, run: archiving.ask } },
        {
          id: 'article.merge-chosen',
          title: 'Fusionner l’article choisi dans un autre',
          keywords: ['doublon', 'réunir', 'double'],
          because: chosen.size === 1 ? undefined : 'Choisissez d’abord un seul article.',
          run: () => setMerging(chosen.rows[0]),
        },
      ]),
      dialog: (
        <>
          {archiving.dialog}
          {merging && <MergeDialog article={merging} onClose={() => setMerging(undefined)} />}
        </>
      ),
    }
  },
})

/** « Articles » at a shop's own door. */
export const ShopArticlesPage = listPage({
  ...common,
  lead: 'Ce que vous vendez : codes, poids, taille. L’entrepôt le reçoit et l’expédie d’après ces fiches.',
  shopFiles: 'articles',
  call: shopArticleCalls.list,
  params: ({ shopSlug = '' }) => ({ slugShop: shopSlug }),
  again: { onFocus: true },
  read,
  filters,
  opens: ({ id }, here) => articleDoor(here).article(id),
  empty: 'Aucun article encore. Ajoutez le premier, ou importez un fichier.',
  columns: [...named, ...described],
  usePage({ rows = [], search }) {
    const go = useNavigate()
    const { bringAt, newArticle, readOnly } = useArticleDoor()
    useOpeningScans(search)
    const chosen = useChosen<ArticleEntry>()
    const archiving = useArchivingMany(chosen)
    if (readOnly !== undefined) return {}
    const doing = { because: noneChosen(chosen), busy: archiving.busy, run: archiving.ask }
    return {
      add: { ...add, run: () => go(newArticle) },
      bringAt,
      choosing: choosing(chosen, rows, [{ ...archive, ...doing }]),
      dialog: archiving.dialog,
    }
  },
})

const archive = {
  id: 'article.archive-chosen',
  title: 'Archiver les articles choisis',
  keywords: ['supprimer', 'retirer', 'effacer'],
  button: 'Archiver',
  look: 'quiet',
} as const

const noneChosen = ({ size }: Chosen<ArticleEntry>) =>
  size === 0 ? 'Choisissez d’abord des articles.' : undefined

/** A scanned article opens; one that is not known is searched. */
function useOpeningScans(search: (text: string) => void) {
  const found = useFound()
  useScannedArticle(async code => {
    if (!(await found(code))) search(code)
  })
}

/** Prints the labels of the chosen articles. They stay chosen where nothing was printed. */
function usePrinting({ rows, clear }: Chosen<ArticleEntry>) {
  const printLabels = useLabels()
  const [busy, setBusy] = useState(false)
  const print = async () => {
    setBusy(true)
    if (await printLabels(rows)) clear()
    setBusy(false)
  }
  return { print, busy }
}
