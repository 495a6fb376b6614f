import { useNavigate } from 'react-router-dom'
import { exportCalls } from '#contract/endpoints/export.ts'
import type { FileFormat } from '#contract/endpoints/import.ts'
import { pageRoute } from '#contract/pages.ts'
import { useActs } from '#src/commands/page.ts'
import { MenuButton } from '#src/ui/aria/MenuButton.tsx'
import { Button } from '#src/ui/Button.tsx'
import { useDownload } from '../useDownload.ts'

const formats = [
  { id: 'xlsx', label: 'Excel (XLSX)', hint: 'De tous les articles' },
  { id: 'csv', label: 'CSV', hint: 'De tous les articles' },
] as const

/** The levels of all articles as a file, out and in. */
export function LevelFiles() {
  const [go, save] = [useNavigate(), useDownload()]
  const bring = () => go(`${pageRoute('import')}?kind=levels`)
  const take = (format: FileFormat) =>
    save(exportCalls.list, { params: { kind: 'levels' }, query: { format } })
  useActs(
    'Minimums et maximums',
    [
      {
        id: 'levels.import',
        title: 'Importer des seuils d’un fichier',
        keywords: ['minimums et maximums', 'réassort', 'csv', 'excel'],
        run: bring,
      },
      {
        id: 'levels.xlsx',
        title: 'Exporter tous les seuils pour Excel (XLSX)',
        keywords: ['minimums et maximums', 'réassort', 'tableur'],
        run: () => take('xlsx'),
      },
      {
        id: 'levels.csv',
        title: 'Exporter tous les seuils en CSV',
        keywords: ['minimums et maximums', 'réassort', 'tableur'],
        run: () => take('csv'),
      },
    ],
    'level-files',
  )
  return (
    <div className="flex flex-wrap gap-3">
      <Button look="plain" onClick={bring}>
        Importer les seuils
      </Button>
      <MenuButton label="Exporter les seuils" options={formats} onChoose={format => void take(format)} />
    </div>
  )
}
