import type { Ref } from 'react'
import { Button, FileTrigger } from 'react-aria-components'

type Props = {
  /** The palette presses it. */
  ref: Ref<HTMLButtonElement>
  busy: boolean
  several?: boolean
  children: string
  onChosen: (files: readonly File[]) => void
}

const accepted = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml']

/** Opens the browser's choice of files; a handheld offers its camera, too. */
export const ChooseButton = ({ ref, busy, several = false, children, onChosen }: Props) => (
  <FileTrigger
    acceptedFileTypes={accepted}
    allowsMultiple={several}
    onSelect={files => onChosen([...(files ?? [])])}
  >
    <Button
      ref={ref}
      isPending={busy}
      className="inline-flex min-h-11 items-center rounded-xl border border-line-strong bg-surface px-5 font-semibold data-hovered:bg-hover data-pending:cursor-progress data-pending:opacity-60"
    >
      {children}
    </Button>
  </FileTrigger>
)
