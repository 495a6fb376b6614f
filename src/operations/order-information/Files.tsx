import Download from 'lucide-react/icons/download'
import { type CustomizationFile, orderCalls } from '#contract/endpoints/order.ts'
import { useFile, useReading } from '#src/api/useReading.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Spinner } from '#src/ui/Spinner.tsx'
import { Empty, Panel } from './parts.tsx'

/** The files that the engraver works from. Most orders have none; the page then shows nothing. */
export function Files({ order }: { order: string }) {
  const { data, refused, readAgain, isFetching } = useReading(orderCalls.customizationFiles, {
    params: { order },
  })
  if (refused) {
    return (
      <Panel title="Fichiers de personnalisation">
        <div className="flex flex-wrap items-center gap-4 px-4 py-3">
          <p className="min-w-0 flex-1">{refused.detail}</p>
          <Button look="plain" onClick={readAgain} busy={isFetching}>
            Réessayer
          </Button>
        </div>
      </Panel>
    )
  }
  const files = data?.data ?? []
  if (files.length === 0) return null
  return (
    <Panel title="Fichiers de personnalisation">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-4 px-4 py-3">
        {files.map(file => (
          <li key={file.id} className="min-w-0">
            <FileCard order={order} file={file} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

type Card = { order: string; file: CustomizationFile }

/** The file to download, with a preview where it is a picture. */
function FileCard({ order, file }: Card) {
  const {
    file: loaded,
    refused,
    isFetching,
    readAgain,
  } = useFile(orderCalls.customizationFile, { params: { order, file: file.id } })
  if (refused && !isFetching) {
    return (
      <div className="grid gap-2">
        <p>{refused.detail}</p>
        <Button look="plain" onClick={readAgain}>
          Réessayer
        </Button>
      </div>
    )
  }
  if (!loaded) {
    return (
      <div className="grid h-32 place-items-center">
        <Spinner label={`Chargement de ${file.name}`} />
      </div>
    )
  }
  return (
    <figure className="grid gap-2">
      {loaded.type.startsWith('image/') ? (
        <img
          src={loaded.url}
          alt={`Aperçu de ${file.name}`}
          className="max-h-48 w-full rounded-xl bg-white object-contain"
        />
      ) : (
        <Empty>Pas d’aperçu pour ce fichier.</Empty>
      )}
      <figcaption className="text-sm wrap-anywhere">{file.name}</figcaption>
      <a
        href={loaded.url}
        download={file.name}
        className="inline-flex min-h-11 items-center justify-center gap-2 rounded-xl border border-line-strong px-5 font-semibold hover:bg-hover"
      >
        <Download size={20} aria-hidden />
        Télécharger
      </a>
    </figure>
  )
}
