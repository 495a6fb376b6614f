import { Overlay } from '#src/ui/aria/Dialog.tsx'
import { Button } from '#src/ui/Button.tsx'

type Props = { url: string; about: string; onClose: () => void }

export function LargePhoto({ url, about, onClose }: Props) {
  return (
    <Overlay label={`Photo : ${about}`} onClose={onClose} className="w-fit max-w-full p-4">
      <figure className="grid justify-items-center gap-3">
        <img
          src={url}
          alt={about}
          className="max-h-[calc(100dvh-11rem)] min-h-24 max-w-full rounded-xl object-contain"
        />
        <figcaption className="text-center wrap-anywhere">{about}</figcaption>
      </figure>
      <div className="mt-3 flex justify-center">
        <Button onClick={onClose}>Fermer</Button>
      </div>
    </Overlay>
  )
}
