import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { useState } from 'react'
import {
  Button as AriaButton,
  DropIndicator,
  GridList,
  GridListItem,
  useDragAndDrop,
} from 'react-aria-components'
import type { PlaceEntry } from '#contract/endpoints/place.ts'
import { Dialog } from '#src/ui/aria/Dialog.tsx'
import { PassLetters } from '#src/ui/aria/PassLetters.tsx'
import { Button, IconButton } from '#src/ui/Button.tsx'
import { dealt, moved } from './walk.ts'

type Props = {
  /** In the order in which they are walked today. */
  places: readonly PlaceEntry[]
  busy: boolean
  onSave: (places: readonly PlaceEntry[]) => void
  onClose: () => void
}

/** Puts places in walking order: by dragging, by keys, or step by step under a thumb. */
export function WalkDialog({ places, busy, onSave, onClose }: Props) {
  const [order, setOrder] = useState(places)
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: keys => [...keys].map(key => ({ 'text/plain': String(key) })),
    onReorder: ({ keys, target }) =>
      setOrder(moved(order, keys, { key: target.key, after: target.dropPosition === 'after' })),
    renderDropIndicator: target => (
      <DropIndicator target={target} className="h-1 rounded-full data-drop-target:bg-primary" />
    ),
  })
  const step = (at: number, by: 1 | -1) => {
    const [one, other] = [order[at], order[at + by]]
    if (one && other) setOrder(moved(order, new Set([one.id]), { key: other.id, after: by === 1 }))
  }
  return (
    <Dialog title="Ordre de marche" onClose={onClose} wide>
      <p className="mt-2 text-ink-2">
        Tirez un emplacement à sa place. Au clavier : Entrée sur sa poignée, flèches, Entrée.
      </p>
      <PassLetters className="mt-4">
        <GridList
          aria-label="Emplacements en ordre de marche"
          items={order}
          // Rows are drawn anew with their numbers, not only where they are new.
          dependencies={[order]}
          dragAndDropHooks={dragAndDropHooks}
          keyboardNavigationBehavior="tab"
          className="max-h-[55dvh] overflow-y-auto rounded-xl border border-line"
        >
          {place => {
            const at = order.indexOf(place)
            return (
              <GridListItem
                id={place.id}
                textValue={place.name}
                className="flex min-h-12 items-center gap-2 border-b border-line px-2 last:border-0 data-dragging:opacity-50 data-focus-visible:outline-3 data-focus-visible:-outline-offset-3 data-focus-visible:outline-focus"
              >
                <AriaButton
                  slot="drag"
                  aria-label={`Déplacer ${place.name}`}
                  className="grid size-11 shrink-0 cursor-grab place-items-center rounded-xl data-hovered:bg-hover"
                >
                  <GripVertical size={20} aria-hidden />
                </AriaButton>
                <span className="w-10 text-end text-ink-2 tabular-nums max-sm:hidden">{at + 1}</span>
                <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{place.name}</span>
                <span className="min-w-0 text-ink-2 max-sm:hidden">{place.zone}</span>
                <IconButton label={`Monter ${place.name}`} disabled={at === 0} onClick={() => step(at, -1)}>
                  <ArrowUp size={20} aria-hidden />
                </IconButton>
                <IconButton
                  label={`Descendre ${place.name}`}
                  disabled={at === order.length - 1}
                  onClick={() => step(at, 1)}
                >
                  <ArrowDown size={20} aria-hidden />
                </IconButton>
              </GridListItem>
            )
          }}
        </GridList>
      </PassLetters>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={onClose}>
          Annuler
        </Button>
        <Button busy={busy} disabled={dealt(order).length === 0} onClick={() => onSave(order)}>
          Enregistrer
        </Button>
      </div>
    </Dialog>
  )
}
