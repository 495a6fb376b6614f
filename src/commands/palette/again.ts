import type { LookUp, LookUpPort, ThingAct } from '../look-up.ts'
import type { Used } from './recents.ts'

type UsedThing = NonNullable<Used['thing']>

/** The thing of a row for the next time; undefined for a row that no search finds again. */
export function usedThing(found: LookUp, act?: ThingAct): Used | undefined {
  // A person is no thing to keep on a shared terminal.
  if (!found.acts || found.id.startsWith('person:')) return undefined
  const thing = { id: found.id, title: found.title }
  return act
    ? { id: `act.${act.id}.${found.id}`, thing: { ...thing, act: act.title } }
    : { id: found.id, thing }
}

/** What was used before, as a row. It is looked up anew: it may have changed, and another person may be here now. */
export function again(id: string, thing: UsedThing, lookUp: LookUpPort, say: (text: string) => void): LookUp {
  const find = async () => {
    const name = thing.id.slice(thing.id.indexOf(':') + 1)
    const { found, failed } = await lookUp(name, new AbortController().signal)
    return found.find(one => one.id === thing.id) ?? failed ?? `${thing.title} : introuvable.`
  }
  const acts = async () => {
    const found = await find()
    return typeof found === 'string' ? [nothing(found)] : ((await found.acts?.()) ?? [])
  }
  const open = async () => {
    const found = await find()
    if (typeof found === 'string') return say(found)
    if (thing.act === undefined) return found.open()
    const offered = await found.acts?.()
    const act = Array.isArray(offered) ? offered.find(one => one.title === thing.act) : undefined
    if (!act || act.because !== undefined)
      return say(act?.because ?? `${thing.act} : ce n’est plus possible.`)
    return act.run()
  }
  return {
    id: `again.${id}`,
    title: thing.act === undefined ? thing.title : `${thing.act} · ${thing.title}`,
    icon: 'arrow-right',
    open,
    ...(thing.act === undefined ? { acts } : {}),
  }
}

/** A page of acts that says only why there are none. */
export const nothing = (because: string): ThingAct => ({
  id: 'nothing',
  title: 'Rien à faire ici',
  icon: 'circle-x',
  because,
  run: () => {},
})
