import { useMemo } from 'react'
import { isChoice, tellNumber } from '#src/commands/operation.ts'
import { useOperationScans } from '#src/scan/provider.tsx'
import { useStore } from '#src/store.ts'
import { Cards } from '#src/terminal/Cards.tsx'
import { cardOf } from '#src/terminal/cards.ts'
import { SaidPanel } from '#src/terminal/SaidPanel.tsx'
import { useWall } from '#src/terminal/world.ts'
import { Unbroken } from '#src/ui/Unbroken.tsx'
import type { Operation } from '../definition.ts'
import { resumedText } from '../resumed.ts'
import { useOpened } from '../useOpened.ts'
import { usePrompt } from '../usePrompt.ts'
import type { Run } from '../useRunning.ts'
import { useLastSaid, useSaidFeed } from '../useSaid.ts'
import { isTight } from '../view.ts'
import { NumberPad } from './NumberPad.tsx'
import { Segments } from './Segments.tsx'
import { WallNotices } from './WallNotices.tsx'

/** A reason's card says it in a word, and a word is a wide barcode; more rows than three leave no room below. */
const columnsFor = (choices: number) => (choices > 9 ? 4 : 3)

/** An operation's step on the wall: the instruction, how far it has come, what was scanned last. */
export function OperationWall({ operation, run }: { operation: Operation; run: Run }) {
  const { active, registry } = useWall()
  useStore(active)
  const { title } = operation
  const { actor, view: viewOf } = run.running
  useOperationScans(useMemo(() => ({ title, actor }), [title, actor]))
  const view = viewOf()
  useOpened(actor, view.opened)
  const said = useLastSaid(useSaidFeed(), view.list?.rows)
  const hand = run.hands().at(-1)
  const choices = registry.commands.filter(isChoice).flatMap(choice => cardOf(registry, choice))
  const tight = isTight(view)
  const resumed = resumedText(run.resumed, run.hands())

  return (
    <div className={`flex min-h-0 flex-1 flex-col pt-1 ${view.number ? 'gap-2' : 'gap-3'}`}>
      <h1 className="wall-instruction">
        <Unbroken>{usePrompt(actor)}</Unbroken>
      </h1>
      {view.progress && !tight && <Segments {...view.progress} />}
      {hand && (
        <p className="text-[1.375rem] text-grey-300">
          Relève : {hand.from} → {hand.to}
        </p>
      )}
      {view.notices && view.notices.length > 0 && <WallNotices notices={view.notices} small={tight} />}
      {view.photo && (
        <p className="text-[1.125rem] font-semibold text-warning-ink">
          Cet écran n’a pas d’appareil photo : choisissez un autre motif, ou faites ce rebut à un poste.
        </p>
      )}
      {view.number ? (
        <NumberPad {...view.number} onTold={n => tellNumber(registry, n)} choices={choices} said={said} />
      ) : (
        <>
          {choices.length > 0 && <Cards label="Choix" cards={choices} columns={columnsFor(choices.length)} />}
          <SaidPanel {...(said ?? { tone: 'waiting', text: resumed ?? 'Rien de scanné encore' })} />
        </>
      )}
    </div>
  )
}
