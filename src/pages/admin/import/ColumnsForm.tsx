import type { Columns, ImportHead } from '#contract/endpoints/import.ts'
import { Select } from '#src/ui/aria/Select.tsx'
import { useImportDoor } from '../import-door.ts'

type Props = { head: ImportHead; columns: Columns; onColumns: (columns: Columns) => void }

const none = 'none'

/** What each column of the file is taken for, with the first line's cell as a proof. */
export function ColumnsForm({ head: { fields, headers, samples }, columns, onColumns }: Props) {
  const { shop } = useImportDoor()
  // A shop's own file need not name it.
  const shown = fields.filter(({ name }) => !(shop && name === 'shop' && columns[name] === undefined))
  const options = [
    { id: none, label: 'Aucune' },
    ...headers.map((title, index) => ({ id: String(index), label: title || `Colonne ${index + 1}` })),
  ]
  const choose = (name: string, id: string) => {
    const { [name]: _before, ...others } = columns
    onColumns(id === none ? others : { ...others, [name]: Number(id) })
  }
  return (
    <section aria-labelledby="columns" className="panel grid grid-cols-[minmax(0,1fr)] gap-4 p-5">
      <div>
        <h2 id="columns" className="font-bold">
          Colonnes
        </h2>
        <p className="text-ink-2">
          Ce qui a été reconnu dans le fichier.
          {shop === undefined && ' Votre choix est gardé pour le prochain fichier de ce genre.'}
        </p>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map(({ name, title, help, required }) => {
          const at = columns[name]
          const sample = at === undefined ? undefined : samples.find(cells => cells[at])?.[at]
          return (
            <div key={name} className="min-w-0">
              <Select
                look="small"
                label={required ? `${title} (obligatoire)` : title}
                value={at === undefined ? none : String(at)}
                options={options}
                onChange={id => choose(name, id)}
                error={required && at === undefined ? 'Dites quelle colonne c’est.' : undefined}
              />
              <p className="mt-1 text-sm wrap-anywhere text-ink-2">
                {sample ? `Par exemple : ${sample}` : help}
              </p>
            </div>
          )
        })}
      </div>
    </section>
  )
}
