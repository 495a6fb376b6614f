import { useEffect } from 'react'
import { type NavigateFunction, useNavigate } from 'react-router-dom'

/** Lets what stands outside of React, a scan or a command, go to another page. */
export function createNavigator() {
  let navigate: NavigateFunction | undefined
  return {
    go: (path: string) => void navigate?.(path),
    use(next: NavigateFunction) {
      navigate = next
      return () => {
        navigate = undefined
      }
    },
  }
}

export type Navigator = ReturnType<typeof createNavigator>

export function NavigatorBridge({ navigator }: { navigator: Navigator }) {
  const navigate = useNavigate()
  useEffect(() => navigator.use(navigate), [navigator, navigate])
  return null
}
