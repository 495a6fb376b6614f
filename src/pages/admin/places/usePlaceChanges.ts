import { useState } from 'react'
import { labelCalls } from '#contract/endpoints/label.ts'
import {
  type PlaceChange,
  type PlaceEntry,
  type PlaceKind,
  placeCalls,
  placeKinds,
} from '#contract/endpoints/place.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall } from '#src/api/useReading.tsx'
import { notify } from '#src/ui/notify.ts'
import { plural } from '#src/ui/numbers.ts'
import { asBefore, dealt } from './walk.ts'
import { kindWords } from './words.ts'

const asItWas = 'C’est comme avant.'

/** What can be done to places, each with its way back. `onDone` closes what was open and forgets what was chosen. */
export function usePlaceChanges(onDone: () => void) {
  const call = useCall()
  const [busy, setBusy] = useState(false)

  const run = async (send: () => Promise<unknown>, said: string, undo?: () => unknown) => {
    setBusy(true)
    const answer = await send()
    setBusy(false)
    if (isRefusal(answer)) {
      notify({ level: 'error', text: answer.refused.detail })
      return false
    }
    onDone()
    notify({ level: 'success', text: said, ...(undo ? { undo } : {}) })
    return true
  }
  const change = (places: readonly PlaceEntry[], wanted: PlaceChange, said: string, undo?: () => unknown) => {
    const ids = places.map(({ id }) => id)
    return run(() => call(placeCalls.change, { body: { places: ids, change: wanted } }), said, undo)
  }
  /** Each group of places gets back the kind that it had. */
  const formerKinds = async (places: readonly PlaceEntry[]) => {
    for (const kind of placeKinds) {
      const those = places.filter(place => place.kind === kind)
      if (those.length > 0) await change(those, { kind }, asItWas)
    }
  }
  return {
    busy,
    block(chosen: readonly PlaceEntry[], on: boolean) {
      const places = chosen.filter(place => place.blocked !== on)
      if (places.length === 0) return
      const what = on ? 'bloqué' : 'débloqué'
      const said = `${plural(places.length, `emplacement ${what}`, `emplacements ${what}s`)}.`
      void change(places, { blocked: on }, said, () => change(places, { blocked: !on }, asItWas))
    },
    async save(place: PlaceEntry, wanted: PlaceChange): Promise<undefined> {
      const { zone, walk, blocked, capacity } = place
      await change([place], wanted, `${place.name} est enregistré.`, () =>
        change([place], { zone, walk, blocked, capacity }, asItWas),
      )
    },
    changeKind(places: readonly PlaceEntry[], kind: PlaceKind) {
      const [one] = places
      const who = places.length === 1 && one ? one.name : plural(places.length, 'emplacement')
      void change(places, { kind }, `${who} : ${kindWords[kind].toLowerCase()}.`, () => formerKinds(places))
    },
    walk(places: readonly PlaceEntry[]) {
      const wanted = dealt(places)
      const send = (numbers: typeof wanted) => () => call(placeCalls.walk, { body: { places: numbers } })
      const back = asBefore(wanted, places)
      void run(send(wanted), 'L’ordre de marche est enregistré.', () => run(send(back), asItWas))
    },
    async print(chosen: readonly PlaceEntry[]) {
      const walked = [...chosen].sort((one, other) => one.walk - other.walk)
      const lines = walked.flatMap(({ name, code }) => (code === null ? [] : [{ name, code, qty: 1 }]))
      setBusy(true)
      const answer = await call(labelCalls.print, { params: { kind: 'location' }, body: { lines } })
      setBusy(false)
      if (isRefusal(answer)) return notify({ level: 'error', text: answer.refused.detail })
      notify({ level: 'success', text: `${plural(answer.data.labels, 'étiquette')} en ordre de marche.` })
      onDone()
    },
  }
}
