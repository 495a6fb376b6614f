import Boxes from 'lucide-react/icons/boxes'
import CircleX from 'lucide-react/icons/circle-x'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import FileWarning from 'lucide-react/icons/file-warning'
import PackageX from 'lucide-react/icons/package-x'
import Printer from 'lucide-react/icons/printer'
import Undo2 from 'lucide-react/icons/undo-2'
import { type ReactNode, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { type Attention, homeCalls, type RefusedChange, type StuckPrint } from '#contract/endpoints/home.ts'
import { printJobCalls } from '#contract/endpoints/print-job.ts'
import type { DayPlan } from '#contract/entities/count-plan.ts'
import { pageRoute } from '#contract/pages.ts'
import { isRefusal } from '#contract/problems.ts'
import { newId } from '#src/api/id.ts'
import { useCall } from '#src/api/useReading.tsx'
import { listedId } from '#src/commands/attention.ts'
import { operationPage, orderFilePage } from '#src/operations/addresses.ts'
import { usePrinting } from '#src/printing/environment.tsx'
import { statusWords } from '#src/printing/words.ts'
import { useAccess } from '#src/session/access.tsx'
import { Button } from '#src/ui/Button.tsx'
import { formatDeparture, formatRecent } from '#src/ui/dates.ts'
import { notify } from '#src/ui/notify.ts'
import { count, plural } from '#src/ui/numbers.ts'
import { connectionPath, notificationPath } from '../admin/addresses.ts'
import { stockArticlePath } from '../admin/stock-door.ts'
import { type May, packingPlace, printPlace, returnPlace, screen, settleParam } from './items.ts'
import { joinFacts, More, Panel, Row } from './Row.tsx'
import { Manifest, SettleButton, ShopQuestion, Trouble, useFocus } from './settling.tsx'

type Props = { attention: Attention; may: May }

const none = { first: [], total: 0 }

/** Refused changes, stuck prints, parcels without a label or on no good way, orders to mend, parked returns, counts and shops that hear nothing, until settled. */
export function ToSettle({ attention, may }: Props) {
  const { prints, refusals, unlabelled, troubles, manifests, held, questions } = attention
  const { returns, counts, planned, notifications, low, toBring = none, toAssemble = none } = attention
  const { shops } = useAccess()
  const focus = useSearchParams()[0].get(settleParam)
  const parts = [prints, refusals, unlabelled, troubles, manifests, held, questions, returns, counts]
  const all = [...parts, notifications, low, toBring, toAssemble].reduce((sum, { total }) => sum + total, 0)
  return (
    <Panel id="to-settle" title="À régler" note={all > 0 ? count(all) : undefined}>
      {all === 0 && !planned?.left && <p className="px-5 py-6 text-ink-2">Rien n’attend personne.</p>}
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
              item={listedId('print', print.id)}
              icon={Printer}
              title={print.title}
              hint={joinFacts(
                statusWords[print.status],
                print.failure,
                print.by,
                print.computer,
                formatRecent(print.at),
              )}
              to={printPlace(may, print)}
            />
          ),
        )}
      </Group>
      <Group title="Colis sans étiquette" of={unlabelled}>
        {unlabelled.first.map(({ id, parcel, order, carrier, customer, since, by, reason, ...one }) => (
          <Row
            key={id}
            item={listedId('unlabelled', id)}
            icon={PackageX}
            title={joinFacts(one.void ? `${parcel}, annulé` : parcel, order, customer)}
            hint={joinFacts(carrier, reason ?? 'l’étiquette est demandée', by, formatRecent(since))}
            to={packingPlace(may, parcel)}
          />
        ))}
      </Group>
      <Group title="Colis partis qui n’arrivent pas" of={troubles}>
        {troubles.first.map(trouble => (
          <Trouble key={trouble.id} trouble={trouble} may={may} focused={focus === trouble.id} />
        ))}
      </Group>
      <Group title="Bordereaux sans le papier du transporteur" of={manifests}>
        {manifests.first.map(missing => (
          <Manifest key={missing.id} missing={missing} focused={focus === missing.id} />
        ))}
      </Group>
      <Group title="Commandes à corriger" of={held}>
        {held.first.map(({ name, customer, shop, why, since }) => (
          <Row
            key={name}
            item={listedId('held', name)}
            icon={FileWarning}
            title={joinFacts(name, customer)}
            hint={joinFacts(
              why ?? 'annulée par la boutique, avec un colis à défaire',
              shop,
              formatRecent(since),
            )}
            to={orderFilePage(name)}
          />
        ))}
      </Group>
      <Group title="Questions des boutiques" of={questions}>
        {questions.first.map(question => (
          <ShopQuestion key={question.id} question={question} focused={focus === question.id} />
        ))}
      </Group>
      <Group title="Retours en attente" of={returns}>
        {returns.first.map(({ name, at, order, customer, reason, wished, pieces }) => (
          <Row
            key={name}
            item={listedId('return', name)}
            icon={Undo2}
            title={joinFacts(name, customer ?? 'colis inconnu')}
            hint={joinFacts(
              wished ? 'la boutique a décidé' : reason,
              plural(pieces, 'pièce'),
              order,
              formatRecent(at),
            )}
            to={returnPlace(may, name)}
          />
        ))}
      </Group>
      <Group title="À apporter de la réserve" of={toBring}>
        {toBring.first.map(({ product, qty, from, to, by }) => (
          <Row
            key={`${product} ${from} ${to}`}
            icon={PackageX}
            title={`${qty} × ${product}`}
            hint={joinFacts(`${from} → ${to}`, by && formatDeparture(by, by < attention.now))}
            to={screen(may, operationPage('replenishment'))}
          />
        ))}
      </Group>
      <Group title="Kits à assembler" of={toAssemble}>
        {toAssemble.first.map(({ product, missing, makeable, by }) => (
          <Row
            key={`${product} ${by}`}
            icon={Boxes}
            title={`${missing} × ${product}`}
            hint={joinFacts(
              makeable < missing && `pièces pour ${count(makeable)}`,
              formatDeparture(by, by < attention.now),
            )}
            to={screen(may, operationPage('assembly'))}
          />
        ))}
      </Group>
      <Group title="Comptages à approuver" of={counts}>
        {counts.first.map(({ location, zone, at, by }) => (
          <Row
            key={location}
            item={listedId('count', location)}
            icon={ClipboardCheck}
            title={location}
            hint={joinFacts(zone, by && `recompté par ${by}`, formatRecent(at))}
            to={screen(may, operationPage('inventory'))}
          />
        ))}
      </Group>
      {planned && planned.left > 0 && <PlanOfTheDay plan={planned} may={may} />}
      <Group title="Boutiques qui n’apprennent plus rien" of={notifications}>
        {notifications.first.map(({ id, via, name, shop, since, givenUp, why }) => (
          <Row
            key={id}
            icon={CircleX}
            title={joinFacts(name, shop)}
            hint={joinFacts(
              why,
              givenUp > 0 && plural(givenUp, 'événement abandonné', 'événements abandonnés'),
              since && `depuis ${formatRecent(since)}`,
            )}
            to={via === 'webhook' ? notificationPath(id) : connectionPath(id)}
          />
        ))}
      </Group>
      <Group title="Articles sous leur seuil" of={low}>
        {low.first.map(({ sku, name, shop, shopName, threshold, since }) => (
          <Row
            key={`${shop} ${sku}`}
            icon={PackageX}
            title={name}
            hint={joinFacts(
              `moins de ${plural(threshold, 'pièce disponible', 'pièces disponibles')}`,
              shops.length > 1 && shopName,
              formatRecent(since),
            )}
            to={stockArticlePath(shop, sku)}
          />
        ))}
      </Group>
    </Panel>
  )
}

/** Work of the day rather than trouble, so it is not in the sum above. */
function PlanOfTheDay({ plan: { counted, due, left }, may }: { plan: DayPlan; may: May }) {
  return (
    <div className="border-t border-line first-of-type:border-0">
      <h3 className="px-5 pt-4 pb-1 text-sm font-semibold text-ink-2">Plan d’inventaire du jour</h3>
      <ul>
        <Row
          icon={ClipboardList}
          title={plural(left, 'emplacement à compter', 'emplacements à compter')}
          hint={`${count(counted)} sur ${count(due)} comptés`}
          to={screen(may, operationPage('inventory'))}
        />
      </ul>
    </div>
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
  const call = useCall()
  return (
    <Row
      icon={CircleX}
      item={listedId('refusal', id)}
      title={detail}
      hint={joinFacts(what, by, formatRecent(at), times > 1 && `${count(times)} fois`)}
      aside={
        <SettleButton
          text="C’est réglé"
          about={detail}
          focused={focused}
          settle={() => call(homeCalls.settleRefusal, { params: { refusal: id } })}
        />
      }
    />
  )
}

/** A print that no computer has taken. The user may print it on this one. */
function FreePrint({ print: { id, title, by, at }, focused }: { print: StuckPrint; focused: boolean }) {
  const call = useCall()
  const go = useNavigate()
  const printing = usePrinting()
  const button = useFocus(focused)
  const [busy, setBusy] = useState(false)
  const [changeId] = useState(newId)

  const take = async () => {
    // The job is in this computer's own queue already: the printing page can retry or drop it.
    if (printing?.queue.get().some(job => job.id === id)) return go(pageRoute('printing'))
    setBusy(true)
    const answer = await call(printJobCalls.take, { body: { id } }, { idempotencyKey: changeId })
    setBusy(false)
    if (isRefusal(answer)) notify({ level: 'warning', text: answer.refused.detail })
    else notify({ level: 'success', text: `${title} part à l’imprimante.` })
  }
  return (
    <Row
      icon={Printer}
      item={listedId('print', id)}
      title={title}
      hint={joinFacts('Aucun poste ne l’a prise', by, formatRecent(at))}
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
