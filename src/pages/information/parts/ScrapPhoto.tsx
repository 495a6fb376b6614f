import ImageOff from 'lucide-react/icons/image-off'
import { useCallback, useEffect, useRef, useState } from 'react'
import { rebutCalls } from '#contract/endpoints/rebut.ts'
import { useCall } from '#src/api/context.tsx'
import { type LoadedFile, useFile } from '#src/api/useFile.ts'
import { Button } from '#src/ui/Button.tsx'
import { useModal } from '#src/ui/Drawer.tsx'
import { Spinner } from '#src/ui/Spinner.tsx'

type Props = { shop: string; photo: string; about: string }

/** The photograph that a scrap was taken with: small beside its move, large once it is pressed. */
export function RebutPhoto(props: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(false)

  // A page of moves may hold many: each is fetched once somebody has come to it.
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

function Thumbnail({ shop, photo, about }: Props) {
  const call = useCall()
  const { loaded, refused } = useFile(
    useCallback(
      signal => call(rebutCalls.photo, { params: { slugShop: shop, photo } }, { signal }),
      [call, shop, photo],
    ),
  )
  const [large, setLarge] = useState(false)
  if (refused !== undefined) {
    return (
      <span title={refused}>
        <ImageOff size={22} role="img" aria-label={`Photo illisible. ${refused}`} className="text-ink-2" />
      </span>
    )
  }
  if (!loaded) return <Spinner size={22} label="Chargement de la photo" />
  return (
    <>
      <button
        type="button"
        aria-label={`Agrandir la photo : ${about}`}
        onClick={() => setLarge(true)}
        className="size-14 cursor-zoom-in overflow-hidden rounded-xl border border-line-strong"
      >
        <img src={loaded.url} alt="" className="size-full object-cover" />
      </button>
      {large && <Large picture={loaded} about={about} onClose={() => setLarge(false)} />}
    </>
  )
}

type LargeProps = { picture: LoadedFile; about: string; onClose: () => void }

function Large({ picture, about, onClose }: LargeProps) {
  const dialog = useModal(onClose)
  return (
    <dialog
      ref={dialog}
      aria-label={`Photo : ${about}`}
      className="m-auto max-h-[calc(100dvh-2rem)] w-fit max-w-[calc(100vw-2rem)] rounded-[1.25rem] border border-line bg-surface p-4 text-ink backdrop:bg-grey-900/70"
    >
      <figure className="grid justify-items-center gap-3">
        <img
          src={picture.url}
          alt={about}
          className="max-h-[calc(100dvh-11rem)] min-h-24 max-w-full rounded-xl object-contain"
        />
        <figcaption className="text-center wrap-anywhere">{about}</figcaption>
      </figure>
      <div className="mt-3 flex justify-center">
        <Button onClick={onClose}>Fermer</Button>
      </div>
    </dialog>
  )
}
