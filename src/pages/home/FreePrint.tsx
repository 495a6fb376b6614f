import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { StuckPrint } from '#contract/endpoints/home.ts'
import { printJobCalls } from '#contract/endpoints/print-job.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall } from '#src/api/context.tsx'
import { newId } from '#src/api/id.ts'
import { listedId } from '#src/commands/attention.ts'
import { usePrinting } from '#src/printing/environment.tsx'
import { Button } from '#src/ui/Button.tsx'
import { notify } from '#src/ui/notify.ts'
import { Row } from './Row.tsx'
import { useFocus } from './useFocus.ts'
import { sayWhen, told } from './words.ts'

/** A print that no computer has: it may come out where somebody sees that it is missing. */
export function FreePrint({
  print: { id, title, by, at },
  focused,
}: {
  print: StuckPrint
  focused: boolean
}) {
  const call = useCall()
  const go = useNavigate()
  const printing = usePrinting()
  const button = useFocus(focused)
  const [busy, setBusy] = useState(false)
  const [changeId] = useState(newId)

  const take = async () => {
    // Nobody heard of it because it stands in this very computer's queue: there are its remedies.
    if (printing?.queue.get().some(job => job.id === id)) return go('/printing')
    setBusy(true)
    const answer = await call(printJobCalls.take, { body: { id } }, { idempotencyKey: changeId })
    setBusy(false)
    if (isRefusal(answer)) notify({ level: 'warning', text: answer.refused.detail })
    else notify({ level: 'success', text: `${title} part à l’imprimante.` })
  }
  return (
    <Row
      icon={Printer}
      listed={listedId('print', id)}
      title={title}
      hint={told('Aucun poste ne l’a prise', by, sayWhen(at))}
      aside={
        <Button
          look="plain"
          className="whitespace-nowrap"
          ref={button}
          busy={busy}
          onClick={take}
          aria-label={`Imprimer ici : ${title}`}
        >
          Imprimer ici
        </Button>
      }
    />
  )
}
