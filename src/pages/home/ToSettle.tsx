import CircleX from 'lucide-react/icons/circle-x'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import Printer from 'lucide-react/icons/printer'
import Undo2 from 'lucide-react/icons/undo-2'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type Attention, homeCalls, type RefusedChange } from '#contract/endpoints/home.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall } from '#src/api/context.tsx'
import { listedId } from '#src/commands/attention.ts'
import { statusWords } from '#src/printing/words.ts'
import { Button } from '#src/ui/Button.tsx'
import { notify } from '#src/ui/notify.ts'
import { count, plural } from '#src/ui/numbers.ts'
import { FreePrint } from './FreePrint.tsx'
import { type May, printPlace, returnPlace, screen, settleParam } from './places.ts'
import { More, Panel, Row } from './Row.tsx'
import { useFocus } from './useFocus.ts'
import { sayWhen, told } from './words.ts'

type Props = { attention: Attention; may: May }

/** What does not go away by itself: somebody has to look. */
export function ToSettle({ attention: { prints, refusals, returns, counts }, may }: Props) {
  const focus = useSearchParams()[0].get(settleParam)
  const all = prints.total + refusals.total + returns.total + counts.total
  return (
    <Panel id="to-settle" title="À régler" note={all > 0 ? count(all) : undefined}>
      {all === 0 && <p className="px-5 py-6 text-ink-2">Rien n’attend personne.</p>}
      <Group title="Changements refusés" of={refusals}>
        {refusals.first.map(refusal => (
          <Refused key={refusal.id} refusal={refusal} focused={focus === refusal.id} />
        ))}
      </Group>
      <Group title="Impressions à l’arrêt" of={prints}>
        {prints.first.map(print =>
          print.free ? (
            <FreePrint key={print.id} print={print} focused={focus === print.id} />
          ) : (
            <Row
              key={print.id}
              listed={listedId('print', print.id)}
              icon={Printer}
              title={print.title}
              hint={told(
                statusWords[print.status],
                print.failure,
                print.by,
                print.computer,
                sayWhen(print.at),
              )}
              to={printPlace(may, print)}
            />
          ),
        )}
      </Group>
      <Group title="Retours en attente" of={returns}>
        {returns.first.map(({ name, at, order, customer, reason, pieces }) => (
          <Row
            key={name}
            listed={listedId('return', name)}
            icon={Undo2}
            title={told(name, customer ?? 'colis inconnu')}
            hint={told(reason, plural(pieces, 'pièce'), order, sayWhen(at))}
            to={returnPlace(may, name)}
          />
        ))}
      </Group>
      <Group title="Comptages à approuver" of={counts}>
        {counts.first.map(({ location, zone, at, by }) => (
          <Row
            key={location}
            listed={listedId('count', location)}
            icon={ClipboardCheck}
            title={location}
            hint={told(zone, by && `recompté par ${by}`, sayWhen(at))}
            to={screen(may, '/warehouse/inventory')}
          />
        ))}
      </Group>
    </Panel>
  )
}

type GroupProps = { title: string; of: { first: readonly unknown[]; total: number }; children: ReactNode }

function Group({ title, of: { first, total }, children }: GroupProps) {
  if (total === 0) return null
  return (
    <div className="border-t border-line first-of-type:border-0">
      <h3 className="px-5 pt-4 pb-1 text-sm font-semibold text-ink-2">
        {title} <span className="tabular-nums">({count(total)})</span>
      </h3>
      <ul>{children}</ul>
      <More shown={first.length} total={total} />
    </div>
  )
}

type RefusedProps = { refusal: RefusedChange; focused: boolean }

function Refused({ refusal: { id, at, what, detail, by, times }, focused }: RefusedProps) {
  const button = useFocus(focused)
  const call = useCall()
  const [busy, setBusy] = useState(false)
  const settle = async () => {
    setBusy(true)
    const answer = await call(homeCalls.settleRefusal, { params: { refusal: id } })
    setBusy(false)
    if (isRefusal(answer)) notify({ level: 'warning', text: answer.refused.detail })
  }
  return (
    <Row
      icon={CircleX}
      listed={listedId('refusal', id)}
      title={detail}
      hint={told(what, by, sayWhen(at), times > 1 && `${count(times)} fois`)}
      aside={
        <Button
          ref={button}
          look="plain"
          className="whitespace-nowrap"
          busy={busy}
          onClick={settle}
          aria-label={`C’est réglé : ${detail}`}
        >
          C’est réglé
        </Button>
      }
    />
  )
}
