import ImageOff from 'lucide-react/icons/image-off'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { InputOf } from '#contract/endpoint.ts'
import { type DecidedReturn, returnCalls } from '#contract/endpoints/return.ts'
import { type FileEndpoint, useFile } from '#src/api/useReading.tsx'
import { lazyPage } from '#src/ui/lazy-page.ts'
import { Spinner } from '#src/ui/Spinner.tsx'

/** The dialog is React Aria's: the page that a scan opens must not wait for it. */
const LargePhoto = lazyPage(async () => (await import('./LargePhoto.tsx')).LargePhoto)

type Props<E extends FileEndpoint> = { of: E; input: InputOf<E>; about: string }

/** A kept photograph: small beside what it shows, large after a press. */
export function SmallPhoto<E extends FileEndpoint>(props: Props<E>) {
  const place = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(false)

  // A page may hold many photos, so each loads when it scrolls into view.
  useEffect(() => {
    if (!place.current) return
    const watch = new IntersectionObserver(entries => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [])

  return (
    <div ref={place} className="grid size-14 shrink-0 place-items-center">
      {seen && <Thumbnail {...props} />}
    </div>
  )
}

function Thumbnail<E extends FileEndpoint>({ of, input, about }: Props<E>) {
  const { file, refused } = useFile(of, input)
  const [large, setLarge] = useState(false)
  if (refused) {
    return (
      <span title={refused.detail}>
        <ImageOff
          size={22}
          role="img"
          aria-label={`Photo illisible. ${refused.detail}`}
          className="text-ink-2"
        />
      </span>
    )
  }
  if (!file) return <Spinner size={22} label="Chargement de la photo" />
  return (
    <>
      <button
        type="button"
        aria-label={`Agrandir la photo : ${about}`}
        onClick={() => setLarge(true)}
        className="size-14 cursor-zoom-in overflow-hidden rounded-xl border border-line-strong"
      >
        <img src={file.url} alt="" className="size-full object-cover" />
      </button>
      {large && (
        <Suspense>
          <LargePhoto url={file.url} about={about} onClose={() => setLarge(false)} />
        </Suspense>
      )}
    </>
  )
}

type ReturnPhotoProps = {
  shop: string
  of: Pick<DecidedReturn, 'photo' | 'noPhoto'> & { name: string; origin: string }
}

/** The photograph of a return whose origin asks for one, or the note that there is none. */
export function ReturnPhoto({ shop, of: { name, origin, photo, noPhoto } }: ReturnPhotoProps) {
  if (photo !== null) {
    const input = { params: { slugShop: shop, photo } }
    return <SmallPhoto of={returnCalls.photo} input={input} about={`${name} · ${origin}`} />
  }
  return noPhoto ? <span className="text-sm">Sans photo, dit à l’enregistrement.</span> : null
}
