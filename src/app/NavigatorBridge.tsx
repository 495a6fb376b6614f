import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Navigator } from './navigator.ts'

export function NavigatorBridge({ navigator }: { navigator: Navigator }) {
  const navigate = useNavigate()
  // Drawn anew at each new place, and for nothing else.
  useLocation()
  // Before `use`, which may leave for another page at once: this one is not the one that was wished for.
  useEffect(() => navigator.arrived())
  useEffect(() => navigator.use(navigate), [navigator, navigate])
  return null
}
