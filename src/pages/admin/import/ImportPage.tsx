import { useSearchParams } from 'react-router-dom'
import { ImportKind } from '#contract/endpoints/import.ts'
import { useReading } from '#src/api/useReading.tsx'
import { Button } from '#src/ui/Button.tsx'
import { formatNumericSecond } from '#src/ui/dates.ts'
import { articleDoor } from '../article-door.ts'
import { deliveryDoor } from '../delivery-door.ts'
import { Heading } from '../Heading.tsx'
import { useImportDoor } from '../import-door.ts'
import { NotShown } from '../NotShown.tsx'
import { orderDoor } from '../order-door.ts'
import { Choose } from './Choose.tsx'
import { Job } from './Job.tsx'
import { kindTitles, stateSentence } from './words.ts'

/** « Imports »: a file comes in, tried first. The address names the import, so that a reload finds it again, and its kind. */
export function ImportPage() {
  const [search, setSearch] = useSearchParams()
  const id = search.get('import')
  const { shop, kinds, readOnly } = useImportDoor()
  const asked = ImportKind.safeParse(search.get('kind')).data
  const start = kinds.find(kind => kind === asked) ?? kinds[0]
  const open = (kind: ImportKind, next: string) => setSearch({ kind, import: next })
  const words =
    shop === undefined
      ? { title: 'Imports' }
      : {
          title: 'Importer un fichier',
          back: listOf(shop, start),
        }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-2">
      <Heading {...words} lead="Un fichier CSV ou XLSX, d’abord à l’essai, puis pour de bon.">
        {id !== null && (
          <Button look="plain" onClick={() => setSearch(start ? { kind: start } : {})}>
            Autre fichier
          </Button>
        )}
      </Heading>
      {readOnly !== undefined ? (
        <p className="panel p-5">{readOnly}</p>
      ) : id === null ? (
        <>
          <Choose start={start} onSent={open} />
          <Latest onOpen={open} />
        </>
      ) : (
        <Opened id={id} />
      )}
    </div>
  )
}

/** The list that the file fills. */
function listOf(shopSlug: string, kind: ImportKind | undefined) {
  if (kind === 'orders') return { to: orderDoor({ shopSlug }).orders, title: 'Commandes' }
  if (kind === 'deliveries') return { to: deliveryDoor({ shopSlug }).deliveries, title: 'Livraisons' }
  return { to: articleDoor({ shopSlug }).articles, title: 'Articles' }
}

const whileRunningMs = 700

function Opened({ id }: { id: string }) {
  const { calls, of, imports } = useImportDoor()
  const params = { ...of, import: id }
  const { data, ...reading } = useReading(calls.read, { params }, { everyMs: whileRunningMs })
  if (data) return <Job job={data.data} onChanged={reading.readAgain} />
  return (
    <NotShown
      reading={reading}
      missing="Cet import n’existe pas, ou plus."
      back={{ to: imports, title: 'Imports' }}
    />
  )
}

function Latest({ onOpen }: { onOpen: (kind: ImportKind, id: string) => void }) {
  const { calls, at } = useImportDoor()
  const { data } = useReading(calls.list, at, { onFocus: true })
  if (!data || data.data.length === 0) return null
  return (
    <section aria-labelledby="latest" className="panel grid gap-3 p-5">
      <h2 id="latest" className="font-bold">
        Derniers imports
      </h2>
      <ul className="grid gap-1">
        {data.data.map(job => (
          <li key={job.id}>
            <button
              type="button"
              onClick={() => onOpen(job.kind, job.id)}
              className="grid min-h-11 w-full gap-x-4 rounded-xl px-3 py-2 text-start hover:bg-hover sm:grid-cols-[10rem_minmax(0,1fr)_auto]"
            >
              <span className="font-semibold">{kindTitles[job.kind]}</span>
              <span className="min-w-0 wrap-anywhere">
                {job.file}
                <span className="block text-sm text-ink-2">{stateSentence(job)}</span>
              </span>
              <span className="text-sm tabular-nums text-ink-2">
                {formatNumericSecond(job.at)}
                {job.by && <span className="block">{job.by}</span>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
