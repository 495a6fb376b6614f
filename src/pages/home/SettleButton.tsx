import { useState } from 'react'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import { Button } from '#src/ui/Button.tsx'
import { notify } from '#src/ui/notify.ts'
import { useFocus } from './useFocus.ts'

type Props = {
  text: string
  /** What it settles, for those who do not see the row. */
  about: string
  focused: boolean
  settle: () => Promise<object | Refusal>
}

/** Says that somebody has seen to a row, which then goes. */
export function SettleButton({ text, about, focused, settle }: Props) {
  const button = useFocus(focused)
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    const answer = await settle()
    setBusy(false)
    if (isRefusal(answer)) notify({ level: 'warning', text: answer.refused.detail })
  }
  return (
    <Button
      ref={button}
      look="plain"
      className="whitespace-nowrap"
      busy={busy}
      onClick={press}
      aria-label={`${text} : ${about}`}
    >
      {text}
    </Button>
  )
}
