import { Suspense } from 'react'
import { formatOwn } from '#contract/barcodes/own.ts'
import { Button } from '#src/ui/Button.tsx'
import { Barcode } from '#src/ui/barcode.tsx'
import { useModal } from '#src/ui/Drawer.tsx'
import { useStore } from '#src/useStore.ts'
import { useScan } from './provider.tsx'
import { choiceCard, type Question, type Questions } from './questions.ts'
import { nameCode } from './words.ts'

/** Asks the person to choose one of several readings of a scan. */
export function QuestionDialog() {
  const { questions } = useScan()
  const question = useStore(questions)
  return question && <Choices key={question.scan.id} question={question} answer={questions.answer} />
}

function Choices({ question, answer }: { question: Question; answer: Questions['answer'] }) {
  const dialog = useModal(() => answer(null))
  return (
    <dialog
      ref={dialog}
      aria-labelledby="scan-question"
      className="m-auto w-[min(40rem,calc(100vw-2rem))] rounded-[1.25rem] border border-line bg-surface p-6 text-ink backdrop:bg-grey-900/50"
    >
      <h2 id="scan-question" className="text-2xl font-bold tracking-tight">
        Que désigne ce code ?
      </h2>
      <p className="mt-1 text-ink-2 wrap-break-word">
        « {question.scan.text} » peut se lire de plusieurs façons.
      </p>
      <ul className="mt-5 grid gap-3">
        {question.choices.map((code, at) => (
          <li key={`${code.kind} ${code.value}`}>
            <button
              type="button"
              onClick={() => answer(code)}
              className="flex min-h-16 w-full flex-wrap items-center gap-4 rounded-2xl border border-line-strong px-4 py-3 text-start hover:bg-hover"
            >
              <span className="min-w-0 flex-1 basis-56">
                <span className="block text-lg font-bold wrap-break-word">{nameCode(code)}</span>
                <span className="block text-sm text-ink-2">{code.why}</span>
              </span>
              <Suspense fallback={<span className="h-12 w-56" />}>
                <Barcode text={formatOwn('command', choiceCard(at))} className="h-12 w-56 rounded-sm" />
              </Suspense>
            </button>
          </li>
        ))}
      </ul>
      <div className="mt-5 flex justify-end">
        <Button look="plain" onClick={() => answer(null)}>
          Aucune de ces lectures
        </Button>
      </div>
    </dialog>
  )
}
