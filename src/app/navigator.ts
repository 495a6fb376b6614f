type Visit = { readonly path: string; readonly tell: () => void }

/** Lets what stands outside of React, a scan or a command, go to another page. */
export function createNavigator() {
  let navigate: ((path: string) => unknown) | undefined
  let onTheWay: (() => void)[] = []
  /** Wished for before the router stood. */
  let early: Visit[] = []
  return {
    /** When it has arrived: scans wait for that, for the old page is still there until then. */
    go(path: string): Promise<void> {
      return new Promise(tell => {
        if (!navigate) {
          early.push({ path, tell })
          return
        }
        onTheWay.push(tell)
        navigate(path)
      })
    },
    /** From now on pages can change. Of the waiting requests the last one counts. */
    use(next: (path: string) => unknown) {
      navigate = next
      const waited = early
      early = []
      onTheWay.push(...waited.map(({ tell }) => tell))
      const last = waited.at(-1)
      if (last) next(last.path)
      return () => {
        navigate = undefined
      }
    },
    arrived() {
      const waiting = onTheWay
      onTheWay = []
      for (const tell of waiting) tell()
    },
  }
}

export type Navigator = ReturnType<typeof createNavigator>
