import { useState } from 'react'
import { type ArticleLevel, articleCalls, type ShownLevel } from '#contract/endpoints/article.ts'
import { useCall } from '#src/api/useReading.tsx'
import { useDialogScans } from '#src/scan/provider.tsx'
import { useSaving } from '../useSaving.ts'

/** A number that nobody has typed is NaN. `row` tells two rows apart while they are typed. */
export type LevelRow = ArticleLevel & { readonly row: number }

/** What places should hold of an article, while it is typed. A scanned place gets a row. */
export function useLevels(article: string, shown: readonly ShownLevel[], readAgain: () => void) {
  const call = useCall()
  const before = shown.map(({ place, least, most }) => ({ place, least, most }))
  const asRows = () => before.map((level, row) => ({ row, ...level }))
  const [rows, setRows] = useState<readonly LevelRow[]>(asRows)
  const [seen, setSeen] = useState(JSON.stringify(before))
  // Saved, taken back or changed by somebody else: what the server has is typed anew.
  if (seen !== JSON.stringify(before)) {
    setSeen(JSON.stringify(before))
    setRows(asRows())
  }
  const add = (place = '') =>
    setRows(all =>
      place !== '' && all.some(one => one.place === place)
        ? all
        : [
            ...all,
            {
              row: 1 + Math.max(-1, ...all.map(({ row }) => row)),
              place,
              least: Number.NaN,
              most: Number.NaN,
            },
          ],
    )
  useDialogScans(scan => {
    const code = scan.codes.find(({ kind }) => kind === 'location')
    if (!code) return null
    add(code.value)
    return { kind: 'accepted', tone: 'ok', text: `Emplacement ${code.value}`, code }
  })
  const saving = useSaving(
    (levels: readonly ArticleLevel[]) =>
      call(articleCalls.saveLevels, { params: { article }, body: { levels: [...levels] } }),
    readAgain,
  )
  const save = () => {
    const after = rows
      .filter(({ place }) => place.trim() !== '')
      .map(({ place, least, most }) => ({
        place: place.trim(),
        least: Number.isNaN(least) ? 0 : least,
        most: Number.isNaN(most) ? Math.max(1, least || 1) : most,
      }))
    return saving(after, before, 'Les seuils sont enregistrés.')
  }
  return {
    rows,
    piecesAt: (place: string) => shown.find(one => one.place === place)?.pieces,
    add,
    change: (row: number, some: Partial<LevelRow>) =>
      setRows(all => all.map(one => (one.row === row ? { ...one, ...some } : one))),
    remove: (row: number) => setRows(all => all.filter(one => one.row !== row)),
    save,
  }
}

export type Levels = ReturnType<typeof useLevels>
