import { Component, type ReactNode } from 'react'
import { CrashScreen } from './CrashScreen.tsx'

type Props = { children: ReactNode; fullScreen?: boolean }

/** An error thrown while a screen is drawn replaces that screen alone. `main.tsx` reports it (`onCaughtError`). */
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
