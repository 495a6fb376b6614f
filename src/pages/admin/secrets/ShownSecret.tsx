import { Dialog } from '#src/ui/aria/Dialog.tsx'
import { Button } from '#src/ui/Button.tsx'
import { notify } from '#src/ui/notify.ts'

/** A secret that is shown once: it is kept nowhere. */
export type Shown = { readonly title: string; readonly secret: string; readonly help: string }

type Props = {
  shown: Shown | undefined
  /** A secret for a program is pasted somewhere; one for a person is read aloud. */
  copies?: boolean
  onClose: () => void
}

/** A secret that is on no paper: read aloud or copied, then gone. */
export function ShownSecret({ shown, copies = false, onClose }: Props) {
  if (!shown) return null
  const { title, secret, help } = shown
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      notify({ level: 'success', text: 'C’est copié.' })
    } catch {
      notify({
        level: 'warning',
        text: 'Ce navigateur ne laisse pas copier : sélectionnez le texte, puis Ctrl+C.',
      })
    }
  }
  const size = copies ? 'text-base wrap-anywhere' : 'text-3xl tracking-widest'
  return (
    <Dialog title={title} onClose={onClose}>
      <p className={`mt-4 rounded-xl bg-ground px-4 py-5 text-center font-mono font-bold select-all ${size}`}>
        {secret}
      </p>
      <p className="mt-3 text-ink-2">{help}</p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        {copies && (
          <Button look="plain" onClick={() => void copy()}>
            Copier
          </Button>
        )}
        <Button onClick={onClose}>C’est noté</Button>
      </div>
    </Dialog>
  )
}
