import { Link } from 'react-router-dom'
import { type OrderPaper, type OrderPhoto, shopOrderCalls } from '#contract/endpoints/shop-order.ts'
import type { OrderFile } from '#contract/entities/order-file.ts'
import { useReading } from '#src/api/useReading.tsx'
import { useActs } from '#src/commands/page.ts'
import { Timeline } from '#src/operations/order-information/Order.tsx'
import { Parcels } from '#src/operations/order-information/Parcels.tsx'
import { Panel } from '#src/operations/order-information/parts.tsx'
import { ReturnPhoto } from '#src/operations/photos/SmallPhoto.tsx'
import { Button } from '#src/ui/Button.tsx'
import { formatDayHour } from '#src/ui/dates.ts'
import { LoadFailure } from '#src/ui/LoadFailure.tsx'
import { LoadingPanel } from '#src/ui/Spinner.tsx'
import { shopReturnPath } from '../return-door.ts'
import { useDownload } from '../useDownload.ts'

type Props = { shop: string; order: OrderFile }

/** An order's history: its parcels and where they are, its papers, and each thing that happened. */
export function History({ shop, order: { name, lines } }: Props) {
  const { data, refused, isFetching, readAgain } = useReading(
    shopOrderCalls.history,
    { params: { slugShop: shop, order: name } },
    { afterChanges: true, onFocus: true, keepPrevious: true, everyMs: 60_000 },
  )
  if (!data) {
    return refused ? (
      <LoadFailure refused={refused} onRetry={readAgain} busy={isFetching} />
    ) : (
      <LoadingPanel />
    )
  }
  const { parcels, papers, photos, timeline } = data.data
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
        <Parcels parcels={parcels.map(parcel => ({ ...parcel, slip: null }))} lines={lines} />
        {papers.length > 0 && <Papers shop={shop} order={name} papers={papers} />}
        {photos.length > 0 && <Photos shop={shop} photos={photos} />}
      </div>
      <Timeline events={timeline} />
    </div>
  )
}

type PapersProps = { shop: string; order: string; papers: readonly OrderPaper[] }

function Papers({ shop, order, papers }: PapersProps) {
  const save = useDownload()
  const take = (paper: string) => () =>
    save(shopOrderCalls.paper, { params: { slugShop: shop, order, paper } })
  useActs(
    `Papiers de ${order}`,
    papers.map(({ id, title }) => ({
      id: `order.paper.${id}`,
      title: `Télécharger : ${title}`,
      keywords: ['pdf', 'papier'],
      run: take(id),
    })),
  )
  return (
    <Panel title="Papiers">
      <ul>
        {papers.map(({ id, title, at }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-3 border-b border-line py-2 ps-4 pe-2 last:border-0"
          >
            <div className="min-w-0 flex-1 basis-40">
              <p className="font-semibold wrap-anywhere">{title}</p>
              <p className="text-sm text-ink-2">{formatDayHour(at)}</p>
            </div>
            <Button look="plain" aria-label={`Télécharger : ${title}`} onClick={take(id)}>
              Télécharger
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

type PhotosProps = { shop: string; photos: readonly OrderPhoto[] }

function Photos({ shop, photos }: PhotosProps) {
  return (
    <Panel title="Photos des retours">
      <ul>
        {photos.map(({ id, return: name, origin, at }) => (
          <li key={id} className="flex items-center gap-3 border-b border-line px-4 py-2 last:border-0">
            <ReturnPhoto shop={shop} of={{ name: `Retour ${name}`, origin, photo: id, noPhoto: false }} />
            <p className="min-w-0">
              <Link to={shopReturnPath(shop, name)} className="font-semibold wrap-anywhere underline">
                {name}
              </Link>
              <span className="block text-sm text-ink-2 wrap-anywhere">
                {origin}, {formatDayHour(at)}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
