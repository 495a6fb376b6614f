import CircleHelp from 'lucide-react/icons/circle-question-mark'
import FileWarning from 'lucide-react/icons/file-warning'
import PackageSearch from 'lucide-react/icons/package-search'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { carrierSlipCalls } from '#contract/endpoints/carrier-slip.ts'
import { homeCalls } from '#contract/endpoints/home.ts'
import type { MissingManifest } from '#contract/entities/announcement.ts'
import { type JourneyTrouble, journeyWords } from '#contract/entities/journey.ts'
import type { Question } from '#contract/entities/question.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import { useCall } from '#src/api/useReading.tsx'
import { listedId } from '#src/commands/attention.ts'
import { Button } from '#src/ui/Button.tsx'
import { formatRecent } from '#src/ui/dates.ts'
import { lazyPage } from '#src/ui/lazy-page.ts'
import { notify } from '#src/ui/notify.ts'
import { type May, orderPlace } from './items.ts'
import { joinFacts, Row } from './Row.tsx'

const AnswerDialog = lazyPage(async () => (await import('../questions/AnswerDialog.tsx')).AnswerDialog)

type Props = { trouble: JourneyTrouble; may: May; focused: boolean }

/** A parcel that left and does not arrive. */
export function Trouble({ trouble, may, focused }: Props) {
  const { id, parcel, order, customer, carrier, stage, at, said } = trouble
  const call = useCall()
  const place = orderPlace(may, order)
  return (
    <Row
      icon={PackageSearch}
      item={listedId('trouble', id)}
      title={`${parcel} ${journeyWords[stage]}`}
      hint={joinFacts(carrier, said, order, customer, formatRecent(at))}
      aside={
        <>
          {place && (
            <Link
              to={place}
              className="inline-flex min-h-11 items-center px-2 font-semibold underline underline-offset-4"
            >
              Ouvrir<span className="sr-only"> {order}</span>
            </Link>
          )}
          <SettleButton
            text="C’est vu"
            about={parcel}
            focused={focused}
            settle={() => call(homeCalls.settleTrouble, { params: { parcel: id } })}
          />
        </>
      }
    />
  )
}

/** A slip that left without its carrier's own paper. */
export function Manifest({ missing, focused }: { missing: MissingManifest; focused: boolean }) {
  const { id, slip, carrier, since, by, reason } = missing
  const call = useCall()
  const retry = async () => {
    const answer = await call(carrierSlipCalls.retryManifest, { params: { manifest: id } })
    // The label prints here when it comes.
    if (!isRefusal(answer))
      void (await import('#src/operations/carrier-slip/manifests.ts')).printManifests(call)
    return answer
  }
  return (
    <Row
      icon={FileWarning}
      item={listedId('manifest', id)}
      title={joinFacts(slip, carrier)}
      hint={joinFacts(reason, by, formatRecent(since))}
      aside={<SettleButton text="Réessayer" about={slip} focused={focused} settle={retry} />}
    />
  )
}

/** What a shop asked. Who answers it needs no right but to work here. */
export function ShopQuestion({ question, focused }: { question: Question; focused: boolean }) {
  const { id, about, text, shop, by, at } = question
  const button = useFocus(focused)
  const [answering, setAnswering] = useState(false)
  return (
    <Row
      icon={CircleHelp}
      item={listedId('question', id)}
      title={joinFacts(about, text)}
      hint={joinFacts(shop, by, formatRecent(at))}
      aside={
        <>
          <Button
            ref={button}
            look="plain"
            className="whitespace-nowrap"
            onClick={() => setAnswering(true)}
            aria-label={`Répondre : ${about}`}
          >
            Répondre
          </Button>
          {answering && (
            <Suspense>
              <AnswerDialog question={question} onClose={() => setAnswering(false)} />
            </Suspense>
          )}
        </>
      }
    />
  )
}

type SettleButtonProps = {
  text: string
  /** The subject of the button, for people who do not see the row. */
  about: string
  focused: boolean
  settle: () => Promise<object | Refusal>
}

/** Says that somebody has seen to a row, which then goes. */
export function SettleButton({ text, about, focused, settle }: SettleButtonProps) {
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

/** Focuses the button of the row that the address names, so that Enter presses it. */
export function useFocus(focused: boolean) {
  const { key } = useLocation()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (focused && key !== '') button.current?.focus()
  }, [focused, key])
  return button
}
