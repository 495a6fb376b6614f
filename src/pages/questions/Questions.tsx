import { useState } from 'react'
import { shopQuestionCalls } from '#contract/endpoints/shop-question.ts'
import type { Question, QuestionKind } from '#contract/entities/question.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall, useReading } from '#src/api/useReading.tsx'
import { useActs } from '#src/commands/page.ts'
import { useAccess } from '#src/session/access.tsx'
import { Button } from '#src/ui/Button.tsx'
import { formatYearDayHour } from '#src/ui/dates.ts'
import { LoadFailure } from '#src/ui/LoadFailure.tsx'
import { notify } from '#src/ui/notify.ts'
import { useCallId } from '../admin/carry-out.ts'
import { AnswerDialog } from './AnswerDialog.tsx'
import { TextDialog } from './TextDialog.tsx'

type Props = { shop: string; kind: QuestionKind; about: string }

/** What the shop has asked about this thing, with the answers. Its people ask; the warehouse's answer. */
export function Questions({ shop, kind, about }: Props) {
  const { warehouse } = useAccess()
  const [open, setOpen] = useState<'ask' | Question>()
  const close = () => setOpen(undefined)
  const { data, refused, isFetching, readAgain } = useReading(
    shopQuestionCalls.list,
    { params: { slugShop: shop }, query: { kind, about } },
    { afterChanges: true, onFocus: true, keepPrevious: true, everyMs: 30_000 },
  )
  const asks = warehouse === null
  const ask = {
    id: 'question.ask',
    title: `Demander à l’entrepôt sur ${about}`,
    keywords: ['question', 'message', 'écrire'],
    run: () => setOpen('ask'),
  }
  useActs(about, asks ? [ask] : [], 'questions')
  const questions = data?.data.questions ?? []
  if (!asks && questions.length === 0) return null
  return (
    <section aria-labelledby="questions" className="panel grid grid-cols-[minmax(0,1fr)] gap-4 p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="questions" className="text-lg font-bold">
          Questions à l’entrepôt
        </h2>
        {asks && (
          <Button look="plain" onClick={ask.run}>
            Demander à l’entrepôt
          </Button>
        )}
      </div>
      {refused && !data && <LoadFailure refused={refused} onRetry={readAgain} busy={isFetching} />}
      {data && questions.length === 0 && (
        <p className="text-ink-2">Rien encore. L’entrepôt voit votre question à l’accueil et au poste.</p>
      )}
      {questions.length > 0 && (
        <ol aria-label="Questions" className="grid gap-4">
          {questions.map(question => (
            <Asked
              key={question.id}
              question={question}
              onAnswer={asks ? undefined : () => setOpen(question)}
            />
          ))}
        </ol>
      )}
      {open === 'ask' && <AskDialog {...{ shop, kind, about }} onClose={close} />}
      {open !== undefined && open !== 'ask' && <AnswerDialog question={open} onClose={close} />}
    </section>
  )
}

function Asked({
  question: { text, by, at, answer },
  onAnswer,
}: {
  question: Question
  onAnswer: (() => void) | undefined
}) {
  return (
    <li className="border-s-2 border-line-strong ps-3">
      <p className="font-semibold wrap-anywhere">{text}</p>
      <p className="text-sm text-ink-2">
        {by}, {formatYearDayHour(at)}
      </p>
      {answer ? (
        <div className="mt-2 rounded-xl bg-hover px-4 py-3">
          <p className="wrap-anywhere">{answer.text}</p>
          <p className="text-sm text-ink-2">
            {answer.by}, {formatYearDayHour(answer.at)}
          </p>
        </div>
      ) : onAnswer ? (
        <Button look="plain" className="mt-2" onClick={onAnswer}>
          Répondre
        </Button>
      ) : (
        <p className="mt-1 text-warning-ink">En attente d’une réponse.</p>
      )}
    </li>
  )
}

function AskDialog({ shop, kind, about, onClose }: Props & { onClose: () => void }) {
  const call = useCall()
  const once = useCallId()
  return (
    <TextDialog
      title={`Demander à l’entrepôt sur ${about}`}
      label="Votre question"
      act="Envoyer"
      about="L’entrepôt la voit à son accueil, et au poste qui ouvre la commande."
      missing="Écrivez votre question."
      onSend={async text => {
        const input = { params: { slugShop: shop }, body: { kind, about, text } }
        const sent = await once(options => call(shopQuestionCalls.ask, input, options))
        if (isRefusal(sent)) return sent.refused.detail
        notify({ level: 'success', text: 'L’entrepôt a votre question.' })
        onClose()
        return undefined
      }}
      onClose={onClose}
    />
  )
}
