import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import {
  type ArticleEntry,
  type ArticleLevel,
  articleCalls,
  type ShownLevel,
  type SuggestedLevel,
  suggestedFromDays,
} from '#contract/endpoints/article.ts'
import { useCall } from '#src/api/useReading.tsx'
import { useActs } from '#src/commands/page.ts'
import { useDialogScans } from '#src/scan/provider.tsx'
import { NumberField } from '#src/ui/aria/fields.tsx'
import { Button, IconButton } from '#src/ui/Button.tsx'
import { plural } from '#src/ui/numbers.ts'
import { PlaceField } from '../../information/PlaceField.tsx'
import { saving } from '../carry-out.ts'
import { DraftForm } from '../form/EntryForm.tsx'
import { field, type Part, shown } from '../form/parts.tsx'
import { LevelFiles } from './LevelFiles.tsx'

/** A number that nobody has typed is NaN. `row` tells two rows apart while they are typed. */
type LevelRow = ArticleLevel & { readonly row: number }
type Draft = { readonly rows: readonly LevelRow[] }

/** The form's draft: a row for each place. A scanned place gets a row. */
function useLevels({ article: { id: article }, levels, suggested, readAgain }: Props) {
  const call = useCall()
  const before = levels.map(({ place, least, most }) => ({ place, least, most }))
  const typedAnew = (): Draft => ({ rows: before.map((level, row) => ({ row, ...level })) })
  const [draft, change] = useState(typedAnew)
  const [seen, setSeen] = useState(JSON.stringify(before))
  // Saved, taken back or changed by somebody else: what the server has is typed anew.
  if (seen !== JSON.stringify(before)) {
    setSeen(JSON.stringify(before))
    change(typedAnew())
  }
  const add = (place = '') =>
    change(({ rows }) => {
      if (place !== '' && rows.some(one => one.place === place)) return { rows }
      const row = 1 + Math.max(-1, ...rows.map(one => one.row))
      const { least, most } = suggested ?? { least: Number.NaN, most: Number.NaN }
      return { rows: [...rows, { row, place, least, most }] }
    })
  useDialogScans(scan => {
    const code = scan.codes.find(({ kind }) => kind === 'location')
    if (!code) return null
    add(code.value)
    return { kind: 'accepted', tone: 'ok', text: `Emplacement ${code.value}`, code }
  })
  const sendChange = saving(
    (after: readonly ArticleLevel[]) =>
      call(articleCalls.saveLevels, { params: { article }, body: { levels: [...after] } }),
    readAgain,
  )
  const save = ({ rows }: Draft) => {
    const after = rows
      .filter(({ place }) => place.trim() !== '')
      .map(({ place, least, most }) => ({
        place: place.trim(),
        least: Number.isNaN(least) ? 0 : least,
        most: Number.isNaN(most) ? Math.max(1, least || 1) : most,
      }))
    return sendChange(after, before, 'Les seuils sont enregistrés.')
  }
  const piecesAt = (place: string) => levels.find(one => one.place === place)?.pieces
  return { draft, change, add, save, piecesAt }
}

type Levels = ReturnType<typeof useLevels>
type Props = {
  article: ArticleEntry
  levels: readonly ShownLevel[]
  /** A new row begins with it. */
  suggested: SuggestedLevel | undefined
  readAgain: () => void
}

/** The least and the most that each place should hold of an article. */
export function LevelsForm(props: Props) {
  const { name } = props.article
  const { draft, change, add, save, piecesAt } = useLevels(props)
  useActs(
    name,
    [
      {
        id: 'article.level',
        title: `Donner à ${name} un minimum et un maximum à un emplacement`,
        keywords: ['minimum', 'maximum', 'seuil', 'réassort'],
        run: () => add(),
      },
    ],
    'levels',
  )
  return (
    <DraftForm
      id="article.save-levels"
      label={title}
      act="Enregistrer les seuils"
      draft={draft}
      onChange={change}
      fields={fieldsOf(piecesAt, props.suggested)}
      read={typed => ({ success: true, data: typed })}
      onSave={save}
      className="panel grid gap-4 p-5"
      look="plain"
      buttons={button => (
        <div className="flex flex-wrap gap-3">
          <Button look="plain" onClick={() => add()}>
            <Plus size={20} aria-hidden />
            Ajouter un emplacement
          </Button>
          {button}
        </div>
      )}
    />
  )
}

const title = 'Minimum et maximum par emplacement'

const fieldsOf = (
  piecesAt: Levels['piecesAt'],
  suggested: SuggestedLevel | undefined,
): readonly Part<Draft>[] => [
  shown('title', () => (
    <div>
      <h2 className="text-lg font-bold">{title}</h2>
      <p className="mt-1 text-sm text-ink-2">
        Sous le minimum, l’article est à apporter de la réserve : « Réapprovisionnement ». Il apparaît aussi
        dans le filtre « Il manque : du stock ». Scannez un emplacement pour l’ajouter.
      </p>
      {suggested && (
        <p className="mt-1 text-sm text-ink-2">
          D’après les {suggestedFromDays} derniers jours : au moins {suggested.least} (le jour le plus
          chargé), au plus {suggested.most}. Un emplacement ajouté commence avec ces chiffres.
        </p>
      )}
    </div>
  )),
  shown('files', () => <LevelFiles />),
  field('rows', ({ value, onChange }) =>
    value.map((row, at) => (
      <Level
        key={row.row}
        row={row}
        at={at}
        pieces={piecesAt(row.place)}
        onChange={some => onChange(value.map(one => (one === row ? { ...one, ...some } : one)))}
        onRemove={() => onChange(value.filter(one => one !== row))}
      />
    )),
  ),
]

type LevelProps = {
  row: LevelRow
  at: number
  /** The pieces that lie there now, if that is known. */
  pieces: number | undefined
  onChange: (some: Partial<LevelRow>) => void
  onRemove: () => void
}

const Level = ({ row: { place, least, most }, at, pieces, onChange, onRemove }: LevelProps) => (
  <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[minmax(0,1fr)_10rem_10rem_auto]">
    <div className="max-sm:col-span-2">
      <PlaceField
        label={`Emplacement ${at + 1}`}
        value={place}
        onChange={place => onChange({ place })}
        autoFocus={place === ''}
      />
    </div>
    <NumberField label="Minimum" value={least} onChange={least => onChange({ least })} max={1_000_000} />
    <NumberField label="Maximum" value={most} onChange={most => onChange({ most })} min={1} max={1_000_000} />
    <IconButton label={`Retirer l’emplacement ${at + 1}`} onClick={onRemove}>
      <Trash size={20} aria-hidden />
    </IconButton>
    {pieces !== undefined && (
      <p className={`col-span-full -mt-1 text-sm ${pieces < least ? 'text-error-ink' : 'text-ink-2'}`}>
        {plural(pieces, 'pièce')} {pieces < least ? 'seulement ' : ''}à {place} maintenant.
      </p>
    )}
  </div>
)
