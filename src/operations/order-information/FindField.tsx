import Search from 'lucide-react/icons/search'
import { type FormEvent, useState } from 'react'
import { Button } from '#src/ui/Button.tsx'

type Props = { onFind: (text: string) => void; disabled: boolean }

/** For what no scanner reads: a customer's name, a number read out over the telephone. */
export function FindField({ onFind, disabled }: Props) {
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const asked = text.trim()
    if (asked === '' || disabled) return
    setText('')
    onFind(asked)
  }
  return (
    <form onSubmit={submit} className="panel flex flex-wrap items-end gap-3 px-5 py-4">
      <label className="grid min-w-0 grow basis-56 gap-1 text-sm font-semibold">
        Commande, colis, suivi ou client
        <input
          type="search"
          value={text}
          onChange={event => setText(event.target.value)}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          className="min-h-11 w-full min-w-0 rounded-xl border border-line-strong bg-surface px-4 text-base font-normal"
        />
      </label>
      <Button type="submit" look="plain" disabled={disabled}>
        <Search size={20} aria-hidden />
        Chercher
      </Button>
    </form>
  )
}
