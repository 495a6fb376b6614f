import { useNavigate } from 'react-router-dom'
import { exportCalls } from '#contract/endpoints/export.ts'
import type { FileFormat, ImportKind } from '#contract/endpoints/import.ts'
import { pageRoute } from '#contract/pages.ts'
import { useActs } from '#src/commands/page.ts'
import { MenuButton } from '#src/ui/aria/MenuButton.tsx'
import { Button } from '#src/ui/Button.tsx'
import { useDownload } from '../useDownload.ts'
import { kindTitles } from './words.ts'

type Words = {
  readonly kind: ImportKind
  /** The acts are known by this word. */
  readonly id: string
  /** The buttons. */
  readonly bring: string
  readonly take: string
  /** The lines of the palette. */
  readonly acts: Readonly<Record<'bring' | FileFormat, string>>
  readonly hint: string
  readonly keywords: readonly string[]
}

/** A page's contents as a file, out and in. */
export function KindFiles({ kind, id, bring, take, acts, hint, keywords }: Words) {
  const [go, save] = [useNavigate(), useDownload()]
  const open = () => go(`${pageRoute('import')}?kind=${kind}`)
  const carry = (format: FileFormat) => save(exportCalls.list, { params: { kind }, query: { format } })
  useActs(
    kindTitles[kind],
    [
      {
        ...{ id: `${id}.import`, title: acts.bring, run: open },
        keywords: [...keywords, 'csv', 'excel'],
      },
      {
        ...{ id: `${id}.xlsx`, title: acts.xlsx, run: () => carry('xlsx') },
        keywords: [...keywords, 'tableur'],
      },
      {
        ...{ id: `${id}.csv`, title: acts.csv, run: () => carry('csv') },
        keywords: [...keywords, 'tableur'],
      },
    ],
    `${id}-files`,
  )
  return (
    <div className="flex flex-wrap gap-3">
      <Button look="plain" onClick={open}>
        {bring}
      </Button>
      <MenuButton
        label={take}
        options={[
          { id: 'xlsx', label: 'Excel (XLSX)', hint },
          { id: 'csv', label: 'CSV', hint },
        ]}
        onChoose={format => void carry(format)}
      />
    </div>
  )
}
