import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useSessionState } from '#src/session/context.tsx'
import type { CameFrom } from '#src/session/guards.tsx'
import { BadgeScreen } from './BadgeScreen.tsx'
import { canFill } from './screen.ts'
import { useWall } from './world.ts'

/** By badge alone. After one's own log-out the next person begins afresh; after any other end, where it stood. */
export function WallLogin() {
  const { token, ended } = useSessionState()
  const { wall } = useWall()
  const location = useLocation()
  const left = ended?.by === 'user'
  useEffect(() => {
    if (left) wall.arrived(null)
  }, [wall, left])

  if (token) {
    const { from = '/' }: CameFrom = location.state ?? {}
    return <Navigate to={from} replace />
  }
  const note =
    ended?.text ?? (canFill(document) ? 'Le premier scan met l’application en plein écran.' : undefined)
  return (
    <>
      <title>Connexion · Douchette</title>
      <BadgeScreen note={note} />
    </>
  )
}
