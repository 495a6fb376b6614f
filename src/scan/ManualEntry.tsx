import { type FormEvent, useEffect, useId, useState } from 'react'
import { classify, explainUnknown, type Grammar, placeCode, typedCode } from '#contract/barcodes/index.ts'
import { Button } from '#src/ui/Button.tsx'
import { useModal } from '#src/ui/Drawer.tsx'
import { useInputFocus } from '#src/ui/useInputFocus.ts'
import { useScan } from './provider.tsx'
import { manualScan } from './sources/source.ts'
import { kindName } from './words.ts'

/** The user types a code that no scanner can read any more. */
export function ManualEntry({ onClose }: { onClose: () => void }) {
  const { bus, hear, grammar, manualEntry } = useScan()
  const dialog = useModal(onClose)
  const field = useInputFocus(manualEntry.focus)
  const [text, setText] = useState('')
  const id = useId()
  const typed = text.trim()
  const meant = meantCode(typed, grammar())
  const codes = classify(meant, { grammar: grammar() })

  // The scanner could read the code after all.
  useEffect(
    () =>
      bus.on('scan', () => {
        const input = document.activeElement
        if (input?.id === id && input instanceof HTMLInputElement && input.value === '') onClose()
      }),
    [bus, id, onClose],
  )

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!typed) return
    // Close first: the code may open a dialog itself.
    onClose()
    hear(manualScan(meant))
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      className="m-auto w-[min(34rem,calc(100vw-2rem))] rounded-[1.25rem] border border-line bg-surface p-6 text-ink backdrop:bg-grey-900/50"
    >
      <form noValidate onSubmit={submit}>
        <h2 id={`${id}-title`} className="text-2xl font-bold tracking-tight">
          Saisir un code
        </h2>
        <label htmlFor={id} className="mt-4 mb-1.5 block font-semibold">
          Ce qui est écrit sous le code-barres
        </label>
        <input
          id={id}
          {...field.props}
          value={text}
          onChange={event => setText(event.target.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="field text-lg tabular-nums"
          aria-describedby={`${id}-reading`}
        />
        <div id={`${id}-reading`} aria-live="polite" className="mt-3 min-h-24">
          {typed && codes.length === 0 && (
            <p className="rounded-xl bg-warning-soft px-4 py-3 text-warning-ink">
              {explainUnknown(typed, grammar())}
            </p>
          )}
          <ul className="grid gap-2">
            {codes.map(({ kind, value, why }) => (
              <li
                key={`${kind} ${value} ${why}`}
                className="rounded-xl bg-success-soft px-4 py-2 text-success-ink"
              >
                <p className="font-bold wrap-break-word">
                  {kindName(kind)} {kind === 'badge' ? '' : value}
                </p>
                <p className="text-sm">{why}</p>
              </li>
            ))}
          </ul>
        </div>
        <div className="mt-4 flex flex-wrap justify-end gap-3">
          <Button look="plain" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" disabled={!typed}>
            Valider ce code
          </Button>
        </div>
      </form>
    </dialog>
  )
}

/**
 * The code for a text that a person types from under its bars: with its check character or without, and a place by its name
 * alone. A text that is no such thing comes back as it was typed.
 */
export function meantCode(text: string, grammar: Grammar): string {
  const typed = text.trim()
  if (typed === '' || classify(typed, { grammar }).length > 0) return typed
  return typedCode(typed, grammar) ?? placeCode(typed, grammar) ?? typed
}
