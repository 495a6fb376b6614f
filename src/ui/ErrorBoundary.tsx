import { Component, type ReactNode } from 'react'
import { CrashScreen } from './CrashScreen.tsx'

type Props = { children: ReactNode; fullScreen?: boolean; onWall?: boolean }

/** Replaces a screen that throws while it renders; other screens stay. `main.tsx` reports it (`onCaughtError`). */
export class ErrorBoundary extends Component<Props, { error?: Error }> {
  override state: { error?: Error } = {}

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    const { fullScreen = false, onWall = false } = this.props
    return <CrashScreen error={error} fullScreen={fullScreen} onWall={onWall} />
  }
}
