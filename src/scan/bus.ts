/** An event bus typed by its event map. When one listener throws, the others still hear the event. */
export interface Bus<Events extends object> {
  on<Name extends keyof Events>(name: Name, listen: (event: Events[Name]) => void): () => void
  emit<Name extends keyof Events>(name: Name, event: Events[Name]): void
}

type Listeners<Events> = { [Name in keyof Events]?: Set<(event: Events[Name]) => void> }

export function createBus<Events extends object>(report: (error: unknown) => void): Bus<Events> {
  const listeners: Listeners<Events> = {}
  return {
    on(name, listen) {
      const those = listeners[name] ?? new Set()
      listeners[name] = those
      those.add(listen)
      return () => those.delete(listen)
    },
    emit(name, event) {
      for (const listen of [...(listeners[name] ?? [])]) {
        try {
          listen(event)
        } catch (error) {
          report(error)
        }
      }
    },
  }
}
