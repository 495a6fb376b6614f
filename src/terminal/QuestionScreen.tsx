import { useScan } from '#src/scan/provider.tsx'
import { choiceCard, type Question } from '#src/scan/questions.ts'
import { nameCode, shownText } from '#src/scan/words.ts'
import { CardRow, Cards } from './Cards.tsx'
import { ownCards } from './cards.ts'
import { TopBar } from './TopBar.tsx'
import { useKeypad } from './useKeypad.ts'
import { useWall } from './world.ts'

/** One code may name several things: which one, by card. */
export function QuestionScreen({ question }: { question: Question }) {
  const { registry } = useWall()
  const { questions } = useScan()
  useKeypad({ back: () => questions.answer(null) })
  return (
    <div className="wall">
      <TopBar title="Que désigne ce code ?" about={shownText(question.scan)} />
      <main className="flex min-h-0 flex-col gap-8 pt-2">
        <h1 className="wall-instruction">Scannez la bonne lecture</h1>
        <Cards
          label="Lectures"
          cards={question.choices.map((code, at) => ({
            id: `${code.kind} ${code.value}`,
            title: nameCode(code),
            hint: code.why,
            card: choiceCard(at),
            run: () => questions.answer(code),
          }))}
          columns={2}
          large
        />
      </main>
      <CardRow cards={ownCards(registry, ['keypad.back'])} />
    </div>
  )
}
