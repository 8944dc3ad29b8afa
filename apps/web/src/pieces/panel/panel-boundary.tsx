import { Component, type ReactNode } from 'react'
import { Failure } from './failure.tsx'

interface BoundaryState {
  readonly error: Error | null
}

/** Keeps a crash in one panel from taking the page with it. */
export class PanelBoundary extends Component<{ readonly children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { error: null }

  static getDerivedStateFromError(error: Error): BoundaryState {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    // Code that couldn’t be had is never asked for again by a page that is open.
    return <Failure what="This part of the page failed" error={error} onRetry={() => location.reload()} />
  }
}
