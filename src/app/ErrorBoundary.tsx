import { Component, type ReactNode } from 'react'
import { CrashScreen } from './CrashScreen.tsx'
import { report } from './reporting.ts'

type Props = { children: ReactNode; fullScreen?: boolean }

/** What a screen throws stays inside that screen, and is said. */
export class ErrorBoundary extends Component<Props, { crashed: boolean }> {
  override state = { crashed: false }

  static getDerivedStateFromError() {
    return { crashed: true }
  }

  override componentDidCatch(error: unknown) {
    report(error)
  }

  override render() {
    if (!this.state.crashed) return this.props.children
    return <CrashScreen fullScreen={this.props.fullScreen ?? false} />
  }
}
