import { useEffect } from 'react'
import { type NavigateFunction, useLocation, useNavigate } from 'react-router-dom'

/** Lets what stands outside of React, a scan or a command, go to another page. */
export function createNavigator() {
  let navigate: NavigateFunction | undefined
  let onTheWay: (() => void)[] = []
  return {
    /** When it has arrived: scans wait for that, for the old page is still there until then. */
    go(path: string): Promise<void> {
      const to = navigate
      if (!to) return Promise.resolve()
      return new Promise(resolve => {
        onTheWay.push(resolve)
        void to(path)
      })
    },
    use(next: NavigateFunction) {
      navigate = next
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

export function NavigatorBridge({ navigator }: { navigator: Navigator }) {
  const navigate = useNavigate()
  // Drawn anew at each new place, and for nothing else.
  useLocation()
  useEffect(() => navigator.use(navigate), [navigator, navigate])
  useEffect(() => navigator.arrived())
  return null
}
