import { useModal } from '#src/ui/Drawer.tsx'
import { PalettePage, type PalettePageProps } from './PalettePage.tsx'

type Props = PalettePageProps & { onClose: () => void }

/** The specification's search dialog, over every command there is. */
export function PaletteDialog(props: Props) {
  const dialog = useModal(props.onClose)
  const { page, initial = '' } = props
  return (
    <dialog
      ref={dialog}
      aria-label="Recherche"
      className="palette mx-auto mt-[10vh] w-[calc(100vw-1.5rem)] max-w-2xl overflow-hidden rounded-2xl bg-surface p-0 text-ink shadow-2xl"
    >
      <PalettePage key={`${page ?? ''} ${initial}`} {...props} />
    </dialog>
  )
}
