import { useEffect, useState } from 'react'

/**
 * Loads a part of the program early and draws it in the frame that wants it. Suspense could hold it back for 300 ms; in
 * that time a person who opens the palette types five letters.
 */
export function useLoaded<Part>(load: () => Promise<Part>, wanted: boolean): Part | undefined {
  const [loaded, setLoaded] = useState<{ part?: Part; error?: unknown }>({})
  const { part, error } = loaded
  const isNeeded = part === undefined && error === undefined

  useEffect(() => {
    if (!isNeeded) return
    load().then(
      one => setLoaded({ part: one }),
      // The user may never want this part. If they do, the hook tries again and then throws the error.
      wanted ? reason => setLoaded({ error: reason }) : () => {},
    )
  }, [load, wanted, isNeeded])

  if (wanted && error !== undefined) throw error
  return part
}
