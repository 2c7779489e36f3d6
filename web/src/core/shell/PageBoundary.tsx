import { Component, type ReactNode } from 'react'
import { CrashPage } from './CrashPage.tsx'

/** Catches the errors of a page, so that the rest of the app stays usable. Give it a `key` that changes with the page. */
export class PageBoundary extends Component<{ children: ReactNode }, { error: unknown; broken: boolean }> {
  override state = { error: null, broken: false }
  static getDerivedStateFromError(error: unknown) {
    return { error, broken: true }
  }
  override render() {
    return this.state.broken ? <CrashPage error={this.state.error} /> : this.props.children
  }
}
