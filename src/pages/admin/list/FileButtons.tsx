import { MenuButton } from '#src/ui/aria/MenuButton.tsx'
import { Button } from '#src/ui/Button.tsx'
import type { Files } from './useFiles.ts'

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
