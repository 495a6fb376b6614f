import { questionCalls } from '#contract/endpoints/question.ts'
import type { Question } from '#contract/entities/question.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall } from '#src/api/useReading.tsx'
import { notify } from '#src/ui/notify.ts'
import { useCallId } from '../admin/carry-out.ts'
import { TextDialog } from './TextDialog.tsx'

type Props = { question: Pick<Question, 'id' | 'about' | 'text' | 'by'>; onClose: () => void }

/** The warehouse answers a shop. */
export function AnswerDialog({ question: { id, about, text, by }, onClose }: Props) {
  const call = useCall()
  const once = useCallId()
  return (
    <TextDialog
      title={`Répondre sur ${about}`}
      label="Réponse"
      act="Répondre"
      about={`${by} demande : ${text}`}
      missing="Écrivez la réponse."
      onSend={async answer => {
        const sent = await once(options =>
          call(questionCalls.answer, { params: { question: id }, body: { text: answer } }, options),
        )
        if (isRefusal(sent)) return sent.refused.detail
        notify({ level: 'success', text: 'La boutique lit la réponse.' })
        onClose()
        return undefined
      }}
      onClose={onClose}
    />
  )
}
