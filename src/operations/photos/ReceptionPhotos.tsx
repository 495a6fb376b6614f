import { type ReceptionPhoto, receptionCalls } from '#contract/endpoints/reception.ts'
import { formatYearDayHour } from '#src/ui/dates.ts'
import { SmallPhoto } from './SmallPhoto.tsx'

type Props = { shop: string; photos: readonly ReceptionPhoto[] }

/** What the dock photographed of a delivery, the newest first. */
export function ReceptionPhotos({ shop, photos }: Props) {
  if (photos.length === 0) return null
  return (
    <section aria-labelledby="photos" className="panel grid gap-3 p-5">
      <h2 id="photos" className="text-lg font-bold">
        Photos du quai
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        {photos.map(({ id, at, by, article }) => {
          const about = article ?? 'La livraison'
          return (
            <li key={id} className="flex items-center gap-3">
              <SmallPhoto
                of={receptionCalls.photo}
                input={{ params: { slugShop: shop, photo: id } }}
                about={about}
              />
              <p className="min-w-0">
                <span className="block font-semibold wrap-anywhere">{about}</span>
                <span className="block text-sm text-ink-2">
                  {[by, formatYearDayHour(at)].filter(Boolean).join(', ')}
                </span>
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
