import { useEffect, useState } from 'react'

const second = 1000

/** The time, read anew each second: for what counts down on the page. `ahead` is how far another clock is before ours. */
export function useNow(ahead: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), second)
    return () => clearInterval(timer)
  }, [])
  return now + ahead
}
