import { useEffect, useState } from 'react'

/**
 * A part of the program fetched ahead of its use, and drawn in the very frame in which it is wanted: Suspense may
 * hold it back for 300 ms, and whoever opens the palette has typed five letters by then.
 */
export function useLoaded<Part>(load: () => Promise<Part>, wanted: boolean): Part | undefined {
  const [loaded, setLoaded] = useState<{ part?: Part; error?: unknown }>({})
  const { part, error } = loaded
  const isNeeded = part === undefined && error === undefined

  useEffect(() => {
    if (!isNeeded) return
    load().then(
      one => setLoaded({ part: one }),
      // Nobody may ever want it; whoever does tries again, and is then told.
      wanted ? reason => setLoaded({ error: reason }) : () => {},
    )
  }, [load, wanted, isNeeded])

  if (wanted && error !== undefined) throw error
  return part
}
