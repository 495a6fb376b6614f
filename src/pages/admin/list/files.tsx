import { useNavigate, useParams } from 'react-router-dom'
import { type ExportKind, exportCalls, type ShopExportKind } from '#contract/endpoints/export.ts'
import { type FileFormat, ImportKind } from '#contract/endpoints/import.ts'
import { pageRoute } from '#contract/pages.ts'
import type { PageAct } from '#src/commands/page.ts'
import { useAccess } from '#src/session/access.tsx'
import { MenuButton } from '#src/ui/aria/MenuButton.tsx'
import { Button } from '#src/ui/Button.tsx'
import { useDownload } from '../useDownload.ts'

export type Take = (format: FileFormat) => Promise<void>

/** The names of a list as a file: in the administration, at a shop's own door, or a call of its own. */
type Kinds = {
  readonly house: ExportKind | undefined
  readonly shop: ShopExportKind | undefined
  own: Take | undefined
  /** The page where a file comes in at a shop's own door. */
  readonly bringAt: string | undefined
}

/** How a list goes out to a spreadsheet, as it is searched and filtered, and comes in from one, for those who may. */
export function useFiles(kinds: Kinds, query: Readonly<Record<string, unknown>>) {
  const go = useNavigate()
  const save = useDownload()
  const { shopSlug = '' } = useParams()
  const { user } = useAccess()
  const house = user.role === 'admin' ? kinds.house : undefined
  const { shop } = kinds
  const asked = (format: FileFormat) => exportCalls.list.query.parse({ ...query, format })
  const takeAtDoor: Take | undefined =
    shop &&
    (format => save(exportCalls.ofShop, { params: { slugShop: shopSlug, kind: shop }, query: asked(format) }))
  const takeOfHouse: Take | undefined =
    house && (format => save(exportCalls.list, { params: { kind: house }, query: asked(format) }))
  const take = kinds.own ?? takeAtDoor ?? takeOfHouse
  if (take === undefined) return { take, bring: undefined, acts: [] }
  const imported = ImportKind.safeParse(house)
  const brings = imported.success ? `${pageRoute('import')}?kind=${imported.data}` : kinds.bringAt
  const bring = brings === undefined ? undefined : () => go(brings)
  const acts: PageAct[] = [
    {
      id: 'list.xlsx',
      title: 'Exporter cette liste pour Excel (XLSX)',
      keywords: ['tableur', 'télécharger', 'fichier'],
      run: () => take('xlsx'),
    },
    {
      id: 'list.csv',
      title: 'Exporter cette liste en CSV',
      keywords: ['tableur', 'télécharger', 'fichier'],
      run: () => take('csv'),
    },
    ...(bring
      ? [
          {
            id: 'list.import',
            title: 'Importer un fichier dans cette liste',
            keywords: ['csv', 'excel'],
            run: bring,
          },
        ]
      : []),
  ]
  return { take, bring, acts }
}

type Files = ReturnType<typeof useFiles>

const formats = [
  { id: 'xlsx', label: 'Excel (XLSX)', hint: 'Ce que montrent les filtres' },
  { id: 'csv', label: 'CSV', hint: 'Ce que montrent les filtres' },
] as const

export function FileButtons({ files: { take, bring } }: { files: Files }) {
  return (
    <>
      {bring && (
        <Button look="plain" onClick={bring}>
          Importer
        </Button>
      )}
      {take && <MenuButton label="Exporter" options={formats} onChoose={format => void take(format)} />}
    </>
  )
}
