import { Component, type ReactNode } from 'react'
import { CrashScreen } from './CrashScreen.tsx'

type Props = { children: ReactNode; fullScreen?: boolean }

/** Replaces a screen that throws while it renders; other screens stay. `main.tsx` reports it (`onCaughtError`). */
export class ErrorBoundary extends Component<Props, { crashed: boolean }> {
  override state = { crashed: false }

  static getDerivedStateFromError() {
    return { crashed: true }
  }

  override render() {
    if (!this.state.crashed) return this.props.children
    return <CrashScreen fullScreen={this.props.fullScreen ?? false} />
  }
}
