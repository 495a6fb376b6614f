import { Overlay } from '#src/ui/aria/Dialog.tsx'
import { Button } from '#src/ui/Button.tsx'
import type { DrawnLabel } from './browser.ts'

type Props = { title: string; label: DrawnLabel; onClose: () => void }

/** Large enough to be read, by a scanner too. */
export function LargeLabel({ title, label: { pages }, onClose }: Props) {
  return (
    <Overlay label={title} onClose={onClose} className="w-fit max-w-full p-4">
      <div className="flex flex-wrap justify-center gap-3">
        {pages.map(({ place, src }) => (
          <img
            key={place}
            src={src}
            alt={`${title}, ${place + 1} sur ${pages.length}`}
            className="max-h-[calc(100dvh-9rem)] rounded-lg border border-line bg-white"
          />
        ))}
      </div>
      <div className="mt-3 flex justify-center">
        <Button onClick={onClose}>Fermer</Button>
      </div>
    </Overlay>
  )
}
