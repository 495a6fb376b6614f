import { useState } from 'react'
import { type ArticleEntry, articleCalls } from '#contract/endpoints/article.ts'
import { count } from '#src/ui/numbers.ts'
import { articlePath, newArticlePath } from '../addresses.ts'
import { type Chosen, choosing, useChosen } from '../list/choosing.tsx'
import { shopFilter } from '../list/filters.tsx'
import { listPage } from '../list/list-page.tsx'
import { Tag } from '../list/Rows.tsx'
import { ShopName } from '../shop-names.tsx'
import { MergeDialog } from './MergeDialog.tsx'
import { useArchivingMany } from './useArchivingMany.tsx'
import { useFound } from './useFound.ts'
import { useLabels } from './useLabels.ts'
import { useScannedArticle } from './useScannedArticle.ts'

/** « Articles »: what is sold, with its codes, weight and size. */
export const ArticlesPage = listPage({
  title: 'Articles',
  lead: 'Ce que les boutiques vendent : codes, poids, taille. Scannez un article pour l’ouvrir.',
  add: {
    id: 'article.add',
    title: 'Ajouter un article',
    keywords: ['créer', 'nouveau', 'produit', 'sku'],
    to: newArticlePath,
  },
  files: 'articles',
  call: articleCalls.list,
  read: ({ articles, total }) => ({ rows: articles, total }),
  sorted: { by: 'name', order: 'asc' },
  search: 'Nom, référence, code…',
  filters: {
    shop: shopFilter,
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
  },
  opens: ({ id }) => articlePath(id),
  none: 'Aucun article ne répond à ces filtres.',
  columns: [
    {
      id: 'name',
      title: 'Article',
      sorts: true,
      names: true,
      cell: ({ name }) => name,
      tags: ({ archived }) => archived && <Tag>archivé</Tag>,
    },
    { id: 'sku', title: 'Référence', sorts: true, unbroken: true, cell: ({ sku }) => sku },
    { id: 'shop', title: 'Boutique', sorts: true, quiet: true, cell: ({ shop }) => <ShopName of={shop} /> },
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
  ],
  usePage({ rows = [], search }) {
    const found = useFound()
    useScannedArticle(async code => {
      if (!(await found(code))) search(code)
    })
    const chosen = useChosen<ArticleEntry>()
    const { print, busy } = usePrinting(chosen)
    const archiving = useArchivingMany(chosen)
    const [merging, setMerging] = useState<ArticleEntry>()
    const because = chosen.size === 0 ? 'Choisissez d’abord des articles.' : undefined
    return {
      choosing: choosing(chosen, rows, [
        {
          ...{ id: 'article.print', title: 'Imprimer les étiquettes choisies', because, busy, run: print },
          button: 'Imprimer les étiquettes',
        },
        {
          id: 'article.archive-chosen',
          title: 'Archiver les articles choisis',
          keywords: ['supprimer', 'retirer', 'effacer'],
          button: 'Archiver',
          look: 'quiet',
          ...{ because, busy: archiving.busy, run: archiving.ask },
        },
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
