import type { OwnAct } from '#contract/endpoints/home.ts'
import { actPlace, type May } from './places.ts'
import { Panel, Row } from './Row.tsx'
import { sayAct, sayWhen } from './words.ts'

/** « What was that order again? » : what one did last, and back to it. */
export function OwnActs({ acts, may }: { acts: readonly OwnAct[]; may: May }) {
  return (
    <Panel id="own-acts" title="Vos dernières opérations">
      {acts.length === 0 && (
        <p className="px-5 py-6 text-ink-2">Vous n’avez encore rien enregistré aujourd’hui.</p>
      )}
      <ul>
        {acts.map(act => (
          <Row
            key={act.id}
            title={sayAct(act)}
            hint={act.kind === 'order' ? act.order : `${act.from} → ${act.to}`}
            aside={<time className="text-sm text-ink-2 tabular-nums">{sayWhen(act.at)}</time>}
            to={actPlace(may, act)}
          />
        ))}
      </ul>
    </Panel>
  )
}
