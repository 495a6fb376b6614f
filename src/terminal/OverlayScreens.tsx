import { useState } from 'react'
import { expectsOf, promptOf } from '#machines/shared/operation.ts'
import type { Command } from '#src/commands/command.ts'
import type { Over } from '#src/commands/layer.ts'
import { useDialogScans, useScan } from '#src/scan/provider.tsx'
import { choiceCard, type Question } from '#src/scan/questions.ts'
import { listKinds, nameCode, shownText } from '#src/scan/words.ts'
import { useSessionState } from '#src/session/context.tsx'
import { useStore } from '#src/useStore.ts'
import { CardRow, Cards, cardOf, cardsOf, digitCards, ownCards, titleOf } from './Cards.tsx'
import { useKeypad, useWall } from './context.ts'
import { TopBar } from './TopBar.tsx'

/** Replaces the palette and the help of a desk: a command's question, or everything that can be scanned now. */
export function OverScreen({ over }: { over: Over }) {
  const { registry } = useWall()
  const asking = over.what === 'palette' ? registry.byId(over.page ?? '') : undefined
  if (!asking?.choices) return <HelpScreen />
  if (asking.group === 'Quantités') return <QuantityScreen command={asking} />
  // Without choices it asks for a text.
  return asking.choices('').length === 0 ? (
    <TextScreen command={asking} />
  ) : (
    <ChoicesScreen command={asking} />
  )
}

/** A text needs keys. One card takes the step to a desk, where it is typed. */
function TextScreen({ command }: { command: Command }) {
  const { registry, overlay } = useWall()
  useKeypad({ back: overlay.close })
  const there = cardsOf(registry, ['desk.finish-there'])
  return (
    <div className="wall">
      <TopBar title={titleOf(command)} />
      <main className="flex min-h-0 flex-col justify-center gap-6">
        <h1 className="wall-instruction wall-call">
          {there.length > 0 ? 'Scannez « Finir à un poste » : cela se tape' : 'Cela se tape à un poste'}
        </h1>
        <p className="wall-notice text-grey-300">
          L’étape attend au poste, avec tout ce qui y est scanné. Cet écran est libre.
        </p>
        <Cards label="Choix" cards={there} columns={2} large />
      </main>
      <CardRow cards={ownCards(registry, ['keypad.back'])} />
    </div>
  )
}

const perPage = 4

/** A command's question, such as a shop or a printer. The operator answers with a choice's card. */
function ChoicesScreen({ command }: { command: Command }) {
  const { registry, overlay } = useWall()
  const [page, setPage] = useState(0)
  const choices = command.choices?.('') ?? []
  const pages = Math.ceil(choices.length / perPage)
  const shown = choices.slice(page * perPage, (page + 1) * perPage)

  useDialogScans(scan => {
    const [code] = scan.codes
    const choice = shown.find((_, at) => code?.kind === 'command' && code.value === choiceCard(at))
    if (!choice) return null
    choice.run('card')
    return { kind: 'command', tone: 'ok', text: choice.title }
  })
  useKeypad({ back: overlay.close, ...(pages > 1 ? { more: () => setPage((page + 1) % pages) } : {}) })

  return (
    <div className="wall">
      <TopBar title={titleOf(command)} />
      <main className="flex min-h-0 flex-col gap-4">
        <h1 className="wall-instruction">{command.question ?? 'Scannez votre choix'}</h1>
        <Cards
          label="Choix"
          cards={shown.map(({ id, title, hint, run }, at) => ({
            id,
            title,
            hint,
            card: choiceCard(at),
            run: () => run('button'),
          }))}
          columns={2}
          large
        />
      </main>
      <CardRow cards={ownCards(registry, [...(pages > 1 ? ['keypad.more'] : []), 'keypad.back'])} />
    </div>
  )
}

const mostDigits = 5

/** This many counts fit beside the digits; the operator composes the others or scans the printed sheet. */
const shown = 10

/** Asks for a quantity: a card for each usual count, digit cards for any other. */
function QuantityScreen({ command }: { command: Command }) {
  const { registry, overlay } = useWall()
  const [typed, setTyped] = useState('')
  const [answer] = typed ? (command.choices?.(typed) ?? []) : []
  useKeypad({
    back: overlay.close,
    clear: () => setTyped(''),
    digit: digit => setTyped(`${typed}${digit}`.slice(0, mostDigits)),
    ...(answer ? { validate: () => answer.run('card') } : {}),
  })
  const counts = registry.commands.filter(({ id }) => id.startsWith('quantity.x')).slice(0, shown)

  return (
    <div className="wall">
      <TopBar title="Quantité" />
      <main className="flex min-h-0 flex-col justify-between gap-1.5">
        <div className="flex items-center justify-between gap-8">
          <h1 className="wall-instruction">Scannez la quantité, ou ses chiffres</h1>
          <p role="status" className="text-[3.5rem] leading-none font-bold whitespace-nowrap tabular-nums">
            {typed && (answer?.title ?? `${typed} : trop`)}
          </p>
        </div>
        <Cards label="Quantités" cards={counts.flatMap(count => cardOf(registry, count))} columns={5} />
        <Cards label="Chiffres" cards={digitCards(registry)} columns={5} />
      </main>
      <CardRow
        cards={ownCards(registry, [...(answer ? ['keypad.validate'] : []), 'keypad.clear', 'keypad.back'])}
      />
    </div>
  )
}

/** Asks by cards for the meaning of a code that has several. */
export function QuestionScreen({ question }: { question: Question }) {
  const { registry } = useWall()
  const { questions } = useScan()
  useKeypad({ back: () => questions.answer(null) })
  return (
    <div className="wall">
      <TopBar title="Que désigne ce code ?" about={[shownText(question.scan)]} />
      <main className="flex min-h-0 flex-col gap-4">
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

const commandsPerPage = 12

/** Everything that can be scanned now: codes in words, commands as cards. */
function HelpScreen() {
  const { registry, overlay, active } = useWall()
  const { token } = useSessionState()
  const now = useStore(active)
  const [page, setPage] = useState(0)
  const snapshot = now?.running.actor.getSnapshot()
  const kinds = snapshot ? listKinds(expectsOf(snapshot)) : ''

  const all = [...registry.commands]
    .filter(isForWalls)
    .sort((one, other) => rank(one) - rank(other))
    .flatMap(command => cardOf(registry, command))
  const pages = Math.ceil(all.length / commandsPerPage)
  useKeypad({ back: overlay.close, ...(pages > 1 ? { more: () => setPage((page + 1) % pages) } : {}) })

  return (
    <div className="wall">
      <TopBar title="Aide" about={pages > 1 ? [`${page + 1} sur ${pages}`] : undefined} />
      <main className="flex min-h-0 flex-col gap-2">
        <h1 className="wall-instruction">
          {instruction(token !== null, snapshot && promptOf(snapshot), kinds)}
        </h1>
        <Cards label="Commandes" cards={all.slice(page * commandsPerPage, (page + 1) * commandsPerPage)} />
      </main>
      <CardRow cards={ownCards(registry, [...(pages > 1 ? ['keypad.more'] : []), 'keypad.back'])} />
    </div>
  )
}

function instruction(loggedIn: boolean, prompt: string | undefined, kinds: string): string {
  if (!loggedIn) return 'Scannez votre badge'
  if (!prompt) return 'Scannez une carte'
  return kinds ? `À scanner : ${kinds}, ou une carte` : prompt
}

/** Leaves out themes and settings pages (for desks), the help itself, and counts (they have their own screen). */
const isForWalls = ({ id }: Command): boolean =>
  !/^(theme\.|scan\.|digit\.|keypad\.|quantity\.x|help\.|palette\.|cards\.)/.test(id)

const order: readonly Command['group'][] = [
  'Dans cette étape',
  'Quantités',
  'Session',
  'Ce terminal',
  'Aller à',
]
const rank = ({ group }: Command): number => order.indexOf(group)
