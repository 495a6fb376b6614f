import Printer from 'lucide-react/icons/printer'
import type { OrderDocument } from '#contract/entities/order-information.ts'
import { Button } from '#src/ui/Button.tsx'
import { shortMoment } from './dates.ts'
import { Empty, Panel } from './Panel.tsx'
import { printChoice } from './view.ts'

type Props = { documents: readonly OrderDocument[]; onPrint: (choice: string) => void }

export function Documents({ documents, onPrint }: Props) {
  return (
    <Panel title="Documents">
      {documents.length === 0 && <Empty>Rien n’a encore été imprimé pour cette commande.</Empty>}
      <ul>
        {documents.map(({ id, title, at, by }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-5 py-3 last:border-0"
          >
            <div className="min-w-0 grow basis-48">
              <p className="font-semibold wrap-anywhere">{title}</p>
              <p className="text-sm text-ink-2">{[shortMoment(at), ...(by ? [by] : [])].join(' · ')}</p>
            </div>
            <Button
              look="plain"
              onClick={() => onPrint(printChoice(id))}
              aria-label={`Réimprimer : ${title}`}
            >
              <Printer size={20} aria-hidden />
              Réimprimer
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
